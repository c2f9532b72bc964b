package io.weir.samples.demo.node;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;

/**
 * Answers how full the old generation is, 0 to 1: what a user would poll who goes by that alone. Thread-safe.
 */
final class OldGenServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient MemoryPoolMXBean pool = ManagementFactory.getMemoryPoolMXBeans().stream()
            // Tenured Gen, PS Old Gen, G1 Old Gen.
            .filter(candidate -> candidate.getName().matches(".*(Old|Tenured) Gen"))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("this JVM has no old generation"));

    /** Creates the servlet. */
    OldGenServlet() {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        MemoryUsage usage = pool.getUsage();
        byte[] ratio = String.valueOf(usage.getUsed() / (double) usage.getMax()).getBytes(StandardCharsets.US_ASCII);
        response.setContentType("text/plain;charset=us-ascii");
        response.setContentLength(ratio.length);
        response.getOutputStream().write(ratio);
    }
}
