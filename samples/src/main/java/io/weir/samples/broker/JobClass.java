package io.weir.samples.broker;

/** The classes of jobs, and what each was promised. */
enum JobClass {
    /** Always admitted. */
    GOLD("gold", 30, 250),
    /** Admitted as far as both promises are kept. */
    SILVER("silver", 55, 600);

    /** Both classes' jobs take as long, exponentially distributed. */
    static final double SERVICE_MILLIS = 40;

    private final String word;
    private final double perSecond;
    private final double promiseMillis;

    JobClass(String word, double perSecond, double promiseMillis) {
        this.word = word;
        this.perSecond = perSecond;
        this.promiseMillis = promiseMillis;
    }

    String word() {
        return word;
    }

    /** Jobs a second, as a Poisson process. */
    double perSecond() {
        return perSecond;
    }

    /** 95 % of the jobs are to be ready after this long. */
    double promiseMillis() {
        return promiseMillis;
    }
}
