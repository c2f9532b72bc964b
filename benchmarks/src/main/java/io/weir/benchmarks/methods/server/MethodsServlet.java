package io.weir.benchmarks.methods.server;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** One of the methods, as a servlet. */
final class MethodsServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Methods methods;

    MethodsServlet(Methods methods) {
        this.methods = methods;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] answer = methods.answer(request.getServletPath());
        response.setContentType("text/plain");
        response.setContentLength(answer.length);
        response.getOutputStream().write(answer);
    }
}
