package io.weir.samples.demo.node;

import io.weir.tomcat.GcReportValve;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Stands before the report valve and can lead requests around it, so that a run without Weir does not pay for its
 * headers. The valve's listener goes on, since its forecasts need the past; it costs a notification for each collection.
 *
 * <p>Thread-safe.
 */
final class ReportSwitch extends ValveBase {
    private volatile boolean on = true;

    /** Creates a switch that is on. */
    ReportSwitch() {
        super(true);
    }

    /**
     * Turns it.
     *
     * @param published whether requests pass the report valve
     */
    void set(boolean published) {
        on = published;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        boolean around = !on && getNext() instanceof GcReportValve;
        (around ? getNext().getNext() : getNext()).invoke(request, response);
    }
}
