package io.weir.telemetry;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpResponse;

/** Takes an answer from the library's client as it streams in; used by one thread. */
final class ReportConsumer extends AbstractBinResponseConsumer<PollResult> {
    private final AnswerBody body = new AnswerBody();
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
        body.add(source);
    }

    @Override
    protected PollResult buildResult() {
        return body.result(status);
    }

    @Override
    public void releaseResources() {
        // Nothing but memory is held.
    }
}
