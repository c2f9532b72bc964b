package io.weir.method;

import io.weir.limit.Refusal;
import java.util.ArrayList;
import java.util.List;

/** Remembers what it was told. */
final class Told implements MethodWaiter {
    final List<MethodPermit> permits = new ArrayList<>();
    final List<Refusal> refusals = new ArrayList<>();

    @Override
    public void admitted(MethodPermit permit) {
        permits.add(permit);
    }

    @Override
    public void refused(Refusal refusal) {
        refusals.add(refusal);
    }
}
