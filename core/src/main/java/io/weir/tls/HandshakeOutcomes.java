package io.weir.tls;

/** Settles what a decision assumed with what came of it: claims that were false are charged, what was not used is paid back. */
final class HandshakeOutcomes {
    private final ConnectionPrices prices;
    private final ClaimCredit credit;
    private final BudgetBuckets buckets;
    private final BudgetCounters counters;

    HandshakeOutcomes(ConnectionPrices prices, ClaimCredit credit, BudgetBuckets buckets, BudgetCounters counters) {
        this.prices = prices;
        this.credit = credit;
        this.buckets = buckets;
        this.counters = counters;
    }

    /** See {@link HandshakeBudget#finished}. */
    void finished(Verdict verdict, long hello, long source, boolean wasResumed, long nowNanos) {
        (wasResumed ? counters.resumed : counters.full).increment();
        if (wasResumed) {
            credit.resumed(hello, source, nowNanos);
            if (verdict == Verdict.FULL) {
                buckets.refund(prices.fullNanos() - prices.resumedNanos());
            }
        } else if (ClientHello.kind(hello).isClaim()) {
            falseClaim(hello, source, verdict == Verdict.RESUME, nowNanos);
        }
    }

    /** See {@link HandshakeBudget#abandoned}. */
    void abandoned(Verdict verdict, long hello, long source, long cpuNanos, long nowNanos) {
        counters.abandoned.increment();
        // Nobody saw how it would have ended; what it cost tells. Between the two costs lies the doubt.
        double doubtful = (prices.fullHandshakeNanos() + prices.resumedHandshakeNanos()) / 2;
        boolean worked = cpuNanos >= doubtful;
        if (verdict == Verdict.RESUME && worked) {
            falseClaim(hello, source, true, nowNanos);
        } else if (verdict == Verdict.FULL && cpuNanos < prices.fullHandshakeNanos() / 2) {
            buckets.refund(prices.fullNanos());
        }
    }

    private void falseClaim(long hello, long source, boolean believed, long nowNanos) {
        credit.failed(hello, source, believed, nowNanos);
        if (believed) {
            counters.falseClaims.increment();
            buckets.refund(-prices.fullNanos());
        }
    }
}
