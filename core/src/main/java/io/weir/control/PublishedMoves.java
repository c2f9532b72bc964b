package io.weir.control;

/**
 * What algorithms 3 and 4 of the thesis do in each of the three states; they share it.
 *
 * <pre>
 * underload:   inUse &gt;= limit: limit + 1    else: inUse
 * overload:    inUse &gt;= limit: limit - 1    else: inUse - 1
 * saturation:  inUse &gt;= limit: limit        else: inUse
 * </pre>
 *
 * <p>Source: J. M. Milan Franco, "Replicacion Autonomica de Bases de Datos", UPM 2008, section 4.2. Two things differ from
 * the text. It bounds limit + 1 and limit - 1 only, so that an idle interval sets 0 or -1: here every result is bounded. And
 * it asks whether inUse = limit: while a lowered limit drains, inUse is above it, and the text's other branch would raise the
 * limit again; here that counts as full.
 */
final class PublishedMoves {
    private PublishedMoves() {}

    static Decision decide(LoadState state, Sample sample, LimitRange range, String evidence) {
        int limit = sample.limit();
        int inUse = sample.maxInUse();
        boolean full = inUse >= limit;
        int wanted =
                switch (state) {
                    case UNDERLOAD -> full ? limit + 1 : inUse;
                    case OVERLOAD -> full ? limit - 1 : inUse - 1;
                    case SATURATION -> full ? limit : inUse;
                    case UNKNOWN -> limit;
                };
        return new Decision(range.clamp(wanted), state, evidence);
    }
}
