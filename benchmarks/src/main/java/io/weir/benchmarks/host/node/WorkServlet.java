package io.weir.benchmarks.host.node;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Answers after some work that fills the heap: with 64 MB and 30 requests a second there is a major GC about every eight
 * seconds. Told to, it runs out of memory for some users. Thread-safe.
 */
final class WorkServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private static final int BLOCK_BYTES = 10 * 1024;
    /** 20 MB that live. */
    private static final int KEPT_BLOCKS = 2_000;

    private static final int KEPT_PER_REQUEST = 8;
    private static final int GARBAGE_PER_REQUEST = 20;
    private static final byte[] ANSWER = {'o', 'k', '\n'};
    /** One user in so many asks for more than there is. */
    private static final int GREEDY = 10;

    private static final int GULP_BYTES = 1024 * 1024;

    private final transient AtomicReferenceArray<byte[]> kept = new AtomicReferenceArray<>(KEPT_BLOCKS);
    private final transient AtomicInteger next = new AtomicInteger();
    private volatile boolean exhausting;

    WorkServlet() {
        for (int i = 0; i < KEPT_BLOCKS; i++) {
            kept.set(i, new byte[BLOCK_BYTES]);
        }
    }

    /** Has greedy users take all memory, or no longer. */
    void exhaust(boolean now) {
        exhausting = now;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (exhausting && Integer.parseInt(request.getParameter("user")) % GREEDY == 0) {
            hoard();
        }
        int sum = 0;
        for (int i = 0; i < GARBAGE_PER_REQUEST; i++) {
            byte[] garbage = new byte[BLOCK_BYTES];
            garbage[i] = 1;
            sum += garbage[i];
        }
        for (int i = 0; i < KEPT_PER_REQUEST; i++) {
            byte[] block = new byte[BLOCK_BYTES];
            block[0] = (byte) sum;
            kept.set(Math.floorMod(next.getAndIncrement(), KEPT_BLOCKS), block);
        }
        response.setContentType("text/plain");
        response.setContentLength(ANSWER.length);
        response.getOutputStream().write(ANSWER);
    }

    /** Ends in an OutOfMemoryError, thrown where a handler's own would be. */
    private static void hoard() {
        List<byte[]> hoard = new ArrayList<>();
        while (hoard.size() < Integer.MAX_VALUE) {
            hoard.add(new byte[GULP_BYTES]);
        }
    }
}
