package io.weir.tls;

import org.junit.jupiter.api.Test;

class Try {
    @Test
    void t() {
        double acc = 0.025e6;
        double cap = SessionWorld.capacityPerSecond(acc);
        System.out.println("cap " + cap);
        for (double x : new double[] {.25, .5, .75, .9, .95, 1.0, 1.2, 2, 3, 5})
            for (int p = 0; p < 3; p++) {
                SharedCpu cpu = new SharedCpu(1);
                BudgetFront bf = p == 0 ? null : new BudgetFront(cpu, 1, p == 2);
                SessionWorld w = new SessionWorld(cpu, p == 0 ? new Front.Stock() : bf, acc, 1);
                w.offer(x * cap);
                w.run(10);
                int t0 = w.timeouts;
                int d0 = bf == null ? 0 : bf.deferred;
                double r0 = w.returningNanos;
                int n0 = w.returning;
                long u0 = cpu.usedNanos();
                double g = w.goodput(40);
                System.out.printf(
                        "x=%.2f %s good=%.1f timeouts=%d deferred=%d ret=%.1f ms u=%.3f %s%n",
                        x,
                        p == 0 ? "stock" : p == 1 ? "defer" : "refuse",
                        g,
                        w.timeouts - t0,
                        bf == null ? 0 : bf.deferred - d0,
                        (w.returningNanos - r0) / (w.returning - n0) / 1e6,
                        (cpu.usedNanos() - u0) / 40e9,
                        bf == null
                                ? ""
                                : bf.budget.metrics().stream()
                                        .filter(
                                                m -> m.name()
                                                        .matches(
                                                                "weir.tls.(factor|stretch|budget|cost.full|cost.resumed|utilisation|resumed.forecast|carried|slots.cap|no.slot|claims.doubted)"))
                                        .map(m -> m.name().substring(9) + "="
                                                + String.format(
                                                        "%.2f",
                                                        m.value() > 1e5 || m.value() < -1e5
                                                                ? m.value() / 1e6
                                                                : m.value()))
                                        .toList());
            }
        for (int p = 0; p < 3; p++) {
            SharedCpu cpu = new SharedCpu(1);
            BudgetFront bf = p == 0 ? null : new BudgetFront(cpu, 1, p == 2);
            SessionWorld w = new SessionWorld(cpu, p == 0 ? new Front.Stock() : bf, acc, 1);
            w.offer(.5 * cap);
            w.run(10);
            w.offer(3 * cap);
            System.out.print("rec " + p + ":");
            for (int i = 0; i < 30; i++) System.out.printf(" %.0f", w.goodput(1));
            w.offer(.8 * cap);
            System.out.print(" | ");
            for (int i = 0; i < 20; i++) System.out.printf(" %.0f", w.goodput(1));
            System.out.println();
        }
    }
}
