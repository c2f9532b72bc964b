package io.weir.samples.gcload;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A changing live set: requests as in {@link SessionChurn}, and now and then a job that loads several batches one after the
 * other, works on each for a while and drops it at once. Major collections come in a hurry during a job; between two jobs
 * hardly anything is kept and a dozen minor ones pass without any. The number of minors between majors is irregular.
 */
final class BatchMix implements Workload {
    private static final int ROW_BYTES = 1_500;
    private static final int ROWS_PER_REQUEST = 12;
    /** Share of the live set that belongs to the sessions. */
    private static final double SESSION_SHARE = 0.5;

    private static final int FEWEST_BATCHES = 3;
    private static final int MORE_BATCHES = 6;
    private static final int REQUESTS_ON_A_BATCH = 1_500;
    private static final int SHORTEST_CALM_REQUESTS = 20_000;
    private static final int LONGEST_EXTRA_REQUESTS = 25_000;
    /** Between jobs one request in so many keeps something. */
    private static final int CALM_KEEPS_ONE_IN = 24;

    private static final int GARBAGE_BYTES = 20_000;

    private final Random random;
    private final Garbage garbage;
    private final SessionChurn sessions;
    private final int batchRows;
    private List<byte[]> batch = new ArrayList<>();
    private int batchesLeft;
    private int requestsLeft;

    BatchMix(Random random, long liveBytes) {
        this.random = random;
        this.garbage = new Garbage(random);
        this.sessions = new SessionChurn(random, (long) (liveBytes * SESSION_SHARE));
        this.batchRows = (int) Math.max(1, liveBytes * (1 - SESSION_SHARE) / ROW_BYTES);
        this.batchesLeft = FEWEST_BATCHES;
    }

    @Override
    public void request() {
        if (batchesLeft == 0) {
            calm();
            return;
        }
        sessions.request();
        if (batch.size() < batchRows) {
            for (int i = 0; i < ROWS_PER_REQUEST; i++) {
                batch.add(new byte[ROW_BYTES]);
            }
            requestsLeft = REQUESTS_ON_A_BATCH;
        } else if (--requestsLeft <= 0) {
            batch = new ArrayList<>();
            batchesLeft--;
            requestsLeft = SHORTEST_CALM_REQUESTS + random.nextInt(LONGEST_EXTRA_REQUESTS);
        }
    }

    private void calm() {
        if (requestsLeft % CALM_KEEPS_ONE_IN == 0) {
            sessions.request();
        } else {
            garbage.make(GARBAGE_BYTES);
        }
        if (--requestsLeft <= 0) {
            batchesLeft = FEWEST_BATCHES + random.nextInt(MORE_BATCHES);
        }
    }

    @Override
    public double demandPerSecond(double elapsedSeconds) {
        return sessions.demandPerSecond(elapsedSeconds);
    }

    @Override
    public long liveBytes() {
        return sessions.liveBytes() + (long) batch.size() * ROW_BYTES;
    }
}
