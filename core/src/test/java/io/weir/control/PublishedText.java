package io.weir.control;

/** The moves of algorithms 3 and 4 word for word, as far as code and prose say anything: what {@link PublishedMoves} mends. */
final class PublishedText {
    private PublishedText() {}

    static int code(LoadState state, int inUse, int limit, LimitRange range) {
        return switch (state) {
            case UNDERLOAD -> inUse == limit ? (limit < range.max() ? limit + 1 : limit) : inUse;
            case OVERLOAD -> inUse == limit ? (limit > range.min() ? limit - 1 : limit) : inUse - 1;
            case SATURATION -> inUse < limit ? inUse : limit;
            case UNKNOWN -> limit;
        };
    }

    /** The prose on overload with free connections: fewer by the free ones and one, but not below MIN. */
    static int proseOnOverload(int inUse, int limit, LimitRange range) {
        int free = limit - inUse;
        return Math.max(range.min(), limit - (free + 1));
    }
}
