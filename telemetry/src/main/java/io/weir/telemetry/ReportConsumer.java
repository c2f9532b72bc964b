package io.weir.telemetry;

import io.weir.report.InvalidReportException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpStatus;

/** Takes an answer as it streams in, breaks it off as soon as it is longer than a report may be; used by one thread. */
final class ReportConsumer extends AbstractBinResponseConsumer<PollResult> {

    /** Says that an answer was broken off because of its length. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private static final int FIRST_CAPACITY = 1024;

    private byte[] body = new byte[FIRST_CAPACITY];
    private int length;
    private int status;

    @Override
    protected void start(HttpResponse response, ContentType contentType) {
        status = response.getCode();
    }

    @Override
    protected int capacityIncrement() {
        return GcReportJson.MAX_BYTES;
    }

    @Override
    protected void data(ByteBuffer source, boolean endOfStream) throws IOException {
        int count = source.remaining();
        if (count > GcReportJson.MAX_BYTES - length) {
            throw new TooLongException();
        }
        if (count > body.length - length) {
            body = Arrays.copyOf(body, Math.max(2 * body.length, length + count));
        }
        source.get(body, length, count);
        length += count;
    }

    @Override
    protected PollResult buildResult() {
        if (status != HttpStatus.SC_OK) {
            return PollResult.failed("answered with status " + status);
        }
        try {
            return PollResult.of(GcReportJson.read(Arrays.copyOf(body, length)));
        } catch (InvalidReportException e) {
            return PollResult.failed("no valid report: " + e.getMessage());
        }
    }

    @Override
    public void releaseResources() {
        // Nothing but memory is held.
    }
}
