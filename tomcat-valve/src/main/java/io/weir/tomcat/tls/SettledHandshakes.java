package io.weir.tomcat.tls;

import io.weir.tls.Admission;
import io.weir.tls.DeferredHandshakes;
import io.weir.tls.Verdict;

/** What becomes of those whose wait is over: their engine is told, and Tomcat to look at it. Thread-safe. */
final class SettledHandshakes implements DeferredHandshakes.Outcome<GatedEngine> {
    private final Admission budget;
    private final SocketFinder sockets;
    private final Ticker ticker;

    SettledHandshakes(Admission budget, SocketFinder sockets, Ticker ticker) {
        this.budget = budget;
        this.sockets = sockets;
        this.ticker = ticker;
    }

    @Override
    public void admit(GatedEngine engine) {
        if (engine.admit(Verdict.FULL)) {
            tell(engine);
        } else {
            budget.giveBack();
        }
    }

    @Override
    public void refuse(GatedEngine engine) {
        if (engine.refuse()) {
            tell(engine);
        }
    }

    private void tell(GatedEngine engine) {
        if (engine.socket() == null) {
            ticker.wakeSoon();
        } else {
            sockets.wake(engine);
        }
    }
}
