package io.weir.simulator.study;

import io.weir.simulator.run.TimelinePoint;
import io.weir.simulator.study.Sign.Service;
import java.util.List;

/** Follows one sign along a time line: it has begun, and has ended, when two intervals in a row say so. One thread. */
final class SignWatch {
    private static final int IN_A_ROW = 2;
    /** Who reads a time line wants to know that something comes and goes, not each time. */
    private static final int MOST_TOLD = 3;

    private final Sign sign;
    private final List<Moment> moments;
    private boolean on;
    private int against;
    private double changedSeconds;
    private String changedDetail = "";
    private int begun;

    SignWatch(Sign sign, List<Moment> moments) {
        this.sign = sign;
        this.moments = moments;
    }

    void look(Service service, TimelinePoint point) {
        if (sign.isShown(service, point) == on) {
            against = 0;
            return;
        }
        if (against == 0) {
            changedSeconds = point.seconds();
            changedDetail = on ? "no longer" : sign.tell(service, point);
        }
        against++;
        if (against >= IN_A_ROW) {
            change();
        }
    }

    private void change() {
        on = !on;
        against = 0;
        begun += on ? 1 : 0;
        if (begun <= MOST_TOLD) {
            moments.add(new Moment(changedSeconds, (on ? "" : "end of ") + sign.word(), changedDetail));
        } else if (begun == MOST_TOLD + 1 && on) {
            moments.add(new Moment(changedSeconds, sign.word(), "again; not told any more"));
        }
    }

    boolean isOn() {
        return on;
    }

    boolean wasOn() {
        return begun > 0;
    }
}
