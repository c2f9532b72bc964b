package io.weir.tls;

import java.util.PriorityQueue;

/**
 * Simulated time with a processor that all jobs share equally, as threads do, and timers.
 *
 * <p>A job's progress is measured in virtual time, which runs slower the more jobs there are; jobs end in the order of the
 * virtual time at which they will have got what they need.
 */
final class SharedCpu {
    private final double cpus;
    private final PriorityQueue<Job> jobs = new PriorityQueue<>();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>();
    private long sequence;
    private double virtualNanos;
    private double nowNanos;
    private double usedNanos;

    SharedCpu(double cpus) {
        this.cpus = cpus;
    }

    long now() {
        return (long) nowNanos;
    }

    long usedNanos() {
        return (long) usedNanos;
    }

    int running() {
        return jobs.size();
    }

    void run(double cpuNanos, Runnable then) {
        jobs.add(new Job(virtualNanos + cpuNanos, sequence++, then));
    }

    Timer after(double delayNanos, Runnable then) {
        Timer timer = new Timer(nowNanos + delayNanos, sequence++, then);
        timers.add(timer);
        return timer;
    }

    void advanceTo(double endNanos) {
        while (true) {
            double speed = Math.min(1, cpus / Math.max(1, jobs.size()));
            Job job = jobs.peek();
            Timer timer = timers.peek();
            double jobNanos =
                    job == null ? Double.POSITIVE_INFINITY : nowNanos + (job.endVirtual - virtualNanos) / speed;
            double timerNanos = timer == null ? Double.POSITIVE_INFINITY : timer.atNanos;
            double next = Math.min(endNanos, Math.min(jobNanos, timerNanos));
            double elapsed = Math.max(0, next - nowNanos);
            virtualNanos += elapsed * speed;
            usedNanos += elapsed * speed * jobs.size();
            nowNanos = next;
            if (next >= endNanos) {
                return;
            }
            if (jobNanos <= timerNanos) {
                virtualNanos = jobs.remove().endVirtual;
                job.then.run();
            } else if (!timers.remove().stopped) {
                timer.then.run();
            }
        }
    }

    private record Job(double endVirtual, long sequence, Runnable then) implements Comparable<Job> {
        @Override
        public int compareTo(Job other) {
            int byEnd = Double.compare(endVirtual, other.endVirtual);
            return byEnd != 0 ? byEnd : Long.compare(sequence, other.sequence);
        }
    }

    /** Something that happens later, unless it is stopped. */
    static final class Timer implements Comparable<Timer> {
        private final double atNanos;
        private final long sequence;
        private final Runnable then;
        private boolean stopped;

        private Timer(double atNanos, long sequence, Runnable then) {
            this.atNanos = atNanos;
            this.sequence = sequence;
            this.then = then;
        }

        void stop() {
            stopped = true;
        }

        @Override
        public int compareTo(Timer other) {
            int byTime = Double.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }
    }
}
