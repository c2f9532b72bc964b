package io.weir.samples.demo.node;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Sessions in memory, replaced at random: the load under which a collector with generations needs a major GC every few
 * seconds, and which many a web application puts on its heap.
 *
 * <p>A visit decodes the whole session anew, as a store that keeps sessions serialized does, and replaces the old one.
 * So nearly all that is promoted replaces something in the old generation, the live set stays as it is, and its many
 * small linked objects make a major GC long.
 *
 * <p>Thread-safe; of two visits of one session at a time, one may be lost.
 */
final class SessionStore {
    /**
     * With {@link #VISITS} about 120 MB live in an old generation of 170 MB. Measured with three nodes, Serial, 256 MB
     * and 300 requests a second on two processors: majors of 200 to 300 ms every 7 to 9 s, 8 to 9 minors of 6 to 10 ms
     * between them.
     */
    private static final int SESSIONS = 1_900;

    /** Visits that a session remembers; it then has 60 KB in a thousand objects. */
    private static final int VISITS = 533;

    private final AtomicReferenceArray<Session> sessions;
    private final int visitsKept;

    /**
     * Makes a full store.
     *
     * @param sessions how many sessions live, one or more
     * @param visitsKept how many visits each remembers, one or more
     */
    SessionStore(int sessions, int visitsKept) {
        this.sessions = new AtomicReferenceArray<>(sessions);
        this.visitsKept = visitsKept;
        for (int i = 0; i < sessions; i++) {
            Session session = new Session(i, 0, null);
            for (int visit = 0; visit < visitsKept; visit++) {
                session = new Session(i, visit + 1L, new Visit(visit, visit, session.latest()));
            }
            this.sessions.set(i, session);
        }
    }

    /**
     * Makes the store of a demo's node.
     *
     * @return a full store
     */
    static SessionStore filled() {
        return new SessionStore(SESSIONS, VISITS);
    }

    /**
     * Notes a visit.
     *
     * @param user who came, any number; users share the sessions evenly
     * @param page what they looked at
     * @return the renewed session
     */
    Session visit(int user, int page) {
        int slot = Math.floorMod(user, sessions.length());
        Session renewed = sessions.get(slot).renewed(page, visitsKept);
        sessions.set(slot, renewed);
        return renewed;
    }

    /**
     * One user's session.
     *
     * @param slot its place in the store
     * @param visits how many visits there were, forgotten ones included
     * @param latest the latest visit, which leads to the earlier ones; null before the first
     */
    record Session(int slot, long visits, Visit latest) {

        /** Makes a new session of new objects only, with one visit more. */
        private Session renewed(int page, int visitsKept) {
            Visit first = new Visit(page, visits, null);
            Visit last = first;
            int kept = 1;
            for (Visit old = latest; old != null && kept < visitsKept; old = old.earlier) {
                last.earlier = new Visit(old.page[0], old.number, null);
                last = last.earlier;
                kept++;
            }
            return new Session(slot, visits + 1, first);
        }
    }

    /** A look at a page: about 110 bytes in two objects. */
    static final class Visit {
        /** Stands for what a shop remembers of a page view. */
        private static final int PAGE_BYTES = 64;

        final byte[] page = new byte[PAGE_BYTES];
        final long number;
        /** Null for the earliest that is remembered. */
        private Visit earlier;

        private Visit(int page, long number, Visit earlier) {
            this.page[0] = (byte) page;
            this.number = number;
            this.earlier = earlier;
        }

        /**
         * Returns the visit before this one.
         *
         * @return the visit, or null when it is forgotten
         */
        Visit earlier() {
            return earlier;
        }
    }
}
