package io.weir.benchmarks.methods.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/** Puts a library's limit in front of a method. */
final class PeerFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;

    private final transient PeerLimit limit;

    PeerFilter(PeerLimit limit) {
        this.limit = limit;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<PeerLimit.Admission> admission = limit.enter();
        if (admission.isEmpty()) {
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            return;
        }
        boolean succeeded = false;
        try {
            chain.doFilter(request, response);
            succeeded = true;
        } finally {
            admission.get().leave(succeeded);
        }
    }
}
