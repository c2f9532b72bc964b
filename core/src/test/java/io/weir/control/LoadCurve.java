package io.weir.control;

import java.util.Arrays;

/**
 * What a database gives at each number of transactions in flight: commits and aborts a second.
 *
 * <p>Points between those of the table are interpolated, points beyond it extrapolated, as straight lines between the
 * logarithms. The tables are measurements of PostgreSQL (the pool's reference, section 6).
 */
final class LoadCurve {
    private static final double[] LEVELS = {1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64};

    /** REPEATABLE READ, a flat top at 8 to 16; attempts go on rising while commits fall. */
    static final LoadCurve W1 = new LoadCurve(
            "w1", LEVELS, new double[] {92, 175, 330, 426, 500, 472, 422, 338, 354, 232, 215}, new double[] {
                1, 14, 49, 112, 183, 274, 333, 378, 503, 472, 532
            });

    /** Sixteen hot rows: the top at 4, fifty times less at 64. */
    static final LoadCurve W2 =
            new LoadCurve("w2", LEVELS, new double[] {121, 385, 416, 354, 378, 210, 132, 70, 38, 18, 8});

    /** Four unordered rows of 256: the top at 8 to 16, thirteen times less at 64. */
    static final LoadCurve W3 =
            new LoadCurve("w3", LEVELS, new double[] {190, 408, 686, 1163, 1330, 1165, 1179, 854, 458, 144, 99});

    /** One row of 16 without a sleep: the top at 4 to 6 and a long, flat tail. */
    static final LoadCurve W4 =
            new LoadCurve("w4", LEVELS, new double[] {403, 686, 1014, 1010, 784, 577, 660, 524, 436, 409, 379});

    /** W1 on a busy machine with 16 hot rows. */
    static final LoadCurve BUSY_16 =
            new LoadCurve("busy16", new double[] {1, 2, 4, 8, 16, 32}, new double[] {70, 123, 156, 165, 108, 37});

    /** The same with 256 hot rows. */
    static final LoadCurve BUSY_256 = new LoadCurve(
            "busy256", new double[] {1, 2, 4, 8, 16, 32, 64}, new double[] {125, 234, 434, 451, 554, 611, 500});

    /** W3 with 16 hot rows: a guess, W2's shape at W3's speed. */
    static final LoadCurve W3_HOT =
            new LoadCurve("w3hot", LEVELS, new double[] {180, 330, 410, 380, 330, 230, 150, 90, 60, 30, 15});

    private final String name;
    private final double[] levels;
    private final double[] commits;
    private final double[] aborts;

    private LoadCurve(String name, double[] levels, double[] commits, double[] aborts) {
        this.name = name;
        this.levels = levels;
        this.commits = commits;
        this.aborts = aborts;
    }

    private LoadCurve(String name, double[] levels, double[] commits) {
        this(name, levels, commits, abortsByDepth(commits));
    }

    String name() {
        return name;
    }

    /** The levels of the table. */
    double[] levels() {
        return levels.clone();
    }

    /** The curve of a pure queue: proportional up to a knee, then level for ever. */
    static LoadCurve plateau(double knee, double top) {
        return new LoadCurve("plateau" + (int) knee, new double[] {1, knee, knee * 1.5, 1000}, new double[] {
            top / knee * 0.95, top * 0.95, top, top
        });
    }

    /** The same shape for other hardware: every level and every rate times a factor. */
    LoadCurve scaled(double levelFactor, double rateFactor) {
        return new LoadCurve(
                name + "x" + levelFactor,
                Arrays.stream(levels).map(n -> n * levelFactor).toArray(),
                Arrays.stream(commits).map(x -> x * rateFactor).toArray(),
                Arrays.stream(aborts).map(x -> x * rateFactor).toArray());
    }

    double commitsAt(double level) {
        return at(commits, level);
    }

    double abortsAt(double level) {
        return at(aborts, level);
    }

    /** Returns how much of the best is lost at a level, 0 to 1; 0 on the rising side. */
    double depth(double level) {
        double best = 0;
        int bestIndex = 0;
        for (int i = 0; i < commits.length; i++) {
            if (commits[i] > best) {
                best = commits[i];
                bestIndex = i;
            }
        }
        return level <= levels[bestIndex] ? 0 : Math.max(0, 1 - commitsAt(level) / best);
    }

    /** Returns the best level among the whole ones up to a bound. */
    int best(int max) {
        int best = 1;
        for (int n = 2; n <= max; n++) {
            if (commitsAt(n) > commitsAt(best)) {
                best = n;
            }
        }
        return best;
    }

    private double at(double[] values, double level) {
        if (level <= levels[0]) {
            return values[0] * level / levels[0];
        }
        int i = 1;
        while (i < levels.length - 1 && level > levels[i]) {
            i++;
        }
        double share = Math.log(level / levels[i - 1]) / Math.log(levels[i] / levels[i - 1]);
        return values[i - 1] * Math.pow(values[i] / values[i - 1], share);
    }

    private static double[] abortsByDepth(double[] commits) {
        double best = Arrays.stream(commits).max().orElseThrow();
        double[] aborts = new double[commits.length];
        boolean falling = false;
        for (int i = 0; i < commits.length; i++) {
            falling |= commits[i] == best;
            aborts[i] = commits[i] * (falling ? 0.02 + 1.2 * (1 - commits[i] / best) : 0.02);
        }
        return aborts;
    }
}
