package io.weir.samples.batch;

import io.weir.cli.CliException;
import io.weir.clock.NanoClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Users of the web application, who ask for one page after the other. */
final class Users implements AutoCloseable {
    private static final int DIGITS = 3;
    private static final long END_MILLIS = 10_000;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final int OK = 200;

    private final Recorder recorder = new Recorder(DIGITS);
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<String> trouble = new AtomicReference<>();
    private volatile boolean stopped;

    Users(URI page, int users) {
        for (int i = 0; i < users; i++) {
            Thread thread = new Thread(() -> browse(page), "weir-sample-user-" + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void browse(URI page) {
        NanoClock clock = NanoClock.system();
        HttpRequest request = HttpRequest.newBuilder(page).build();
        try {
            while (!stopped) {
                long begunNanos = clock.nanoTime();
                int status = client.send(request, BodyHandlers.discarding()).statusCode();
                if (status != OK) {
                    throw new IOException("status " + status);
                }
                recorder.recordValue((clock.nanoTime() - begunNanos) / NANOS_PER_MICRO);
            }
        } catch (IOException e) {
            trouble.compareAndSet(null, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the response times since the last look, in microseconds. */
    Histogram take() {
        return recorder.getIntervalHistogram();
    }

    @Override
    public void close() {
        stopped = true;
        try {
            for (Thread thread : threads) {
                thread.join(END_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (trouble.get() != null) {
            throw CliException.failure("a page could not be loaded: " + trouble.get());
        }
    }
}
