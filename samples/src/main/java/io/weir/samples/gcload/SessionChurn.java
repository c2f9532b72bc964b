package io.weir.samples.gcload;

import java.util.Random;

/**
 * Steady: a web application with sessions. A constant stream of requests, each with its garbage; every few requests a
 * new session pushes out the oldest. Sessions live through several minor collections, so nearly all of them are promoted,
 * at a constant rate.
 */
final class SessionChurn implements Workload {
    private static final int ATTRIBUTES = 32;
    private static final int ATTRIBUTE_BYTES = 320;
    private static final int REQUESTS_PER_SESSION = 3;
    private static final int GARBAGE_BYTES = 18_000;
    /** About 400 MB of allocation a second: eight minor collections a second in a 160 MB heap. */
    private static final double DEMAND_PER_SECOND = 18_000;

    private final Random random;
    private final Garbage garbage;
    private final byte[][][] sessions;
    private int next;
    private int requests;

    SessionChurn(Random random, long liveBytes) {
        this.random = random;
        this.garbage = new Garbage(random);
        this.sessions = new byte[(int) Math.max(1, liveBytes / (ATTRIBUTES * ATTRIBUTE_BYTES))][][];
    }

    @Override
    public void request() {
        garbage.make(GARBAGE_BYTES);
        if (requests++ % REQUESTS_PER_SESSION == 0) {
            byte[][] session = new byte[ATTRIBUTES][];
            for (int i = 0; i < ATTRIBUTES; i++) {
                session[i] = attribute();
            }
            sessions[next] = session;
            next = (next + 1) % sessions.length;
        }
        byte[][] visited = sessions[random.nextInt(sessions.length)];
        if (visited != null) {
            visited[random.nextInt(ATTRIBUTES)] = attribute();
        }
    }

    private byte[] attribute() {
        return new byte[ATTRIBUTE_BYTES / 2 + random.nextInt(ATTRIBUTE_BYTES)];
    }

    @Override
    public double demandPerSecond(double elapsedSeconds) {
        return DEMAND_PER_SECOND;
    }

    @Override
    public long liveBytes() {
        long live = 0;
        for (byte[][] session : sessions) {
            live += session == null ? 0 : (long) ATTRIBUTES * ATTRIBUTE_BYTES;
        }
        return live;
    }
}
