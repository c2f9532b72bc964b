package io.weir.simulator.client;

import io.weir.simulator.kernel.Audit;
import io.weir.simulator.kernel.Ledger;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.KeyedNumbers;
import io.weir.simulator.random.RandomStream;
import io.weir.simulator.random.RandomStreams;
import io.weir.simulator.server.Call;
import io.weir.simulator.server.Door;
import io.weir.simulator.server.Workload;
import io.weir.simulator.stats.ResponseTimes;
import java.util.ArrayList;
import java.util.List;

/**
 * The sessions of a population of alike clients. Who starts them is one of {@link OpenArrivals}, {@link ClosedArrivals} and
 * {@link TraceArrivals}.
 */
public final class Clients implements Audit {
    private final Simulation simulation;
    private final Door door;
    private final Workload workload;
    private final ClientSettings settings;
    private final KeyedNumbers lengths;
    private final KeyedNumbers thinkTimes;
    private final KeyedNumbers backOffs;
    private final Ledger ledger;
    private final ClientCounts counts = new ClientCounts();
    private final ResponseTimes responses = new ResponseTimes();
    private final List<Session> sessions = new ArrayList<>();
    private final List<Session> free = new ArrayList<>();
    private Runnable afterSession = () -> {};

    /**
     * Makes a population without a session.
     *
     * @param name for messages and for the names of its random streams
     * @param simulation where
     * @param door where they connect
     * @param workload what they ask for
     * @param settings what they do
     * @param streams their randomness
     */
    @SuppressWarnings("this-escape")
    public Clients(
            String name,
            Simulation simulation,
            Door door,
            Workload workload,
            ClientSettings settings,
            RandomStreams streams) {
        this.simulation = simulation;
        this.door = door;
        this.workload = workload;
        this.settings = settings;
        this.lengths = streams.keyed(name, "bursts");
        this.thinkTimes = streams.keyed(name, "think");
        this.backOffs = streams.keyed(name, "back-off");
        this.ledger = new Ledger(name + " sessions", simulation);
        simulation.add(this);
    }

    /** Starts a session now. Its length depends on its number alone, so that it is the same whatever the server does. */
    public void start() {
        Session session = free.isEmpty() ? newSession() : free.remove(free.size() - 1);
        counts.started++;
        ledger.entered();
        counts.maxOpen = (int) Math.max(counts.maxOpen, ledger.inside());
        long number = counts.started;
        session.begin(number, (int) Math.max(1, Math.round(settings.bursts().draw(lengths.at(number)))));
    }

    private Session newSession() {
        Session session = new Session(sessions.size(), this, simulation, settings);
        sessions.add(session);
        return session;
    }

    /** Says what follows the end of each session. */
    void afterEach(Runnable action) {
        afterSession = action;
    }

    void completed(Session session) {
        counts.completed++;
        end(session);
    }

    void gaveUp(Session session) {
        counts.gaveUp++;
        end(session);
    }

    private void end(Session session) {
        session.open = false;
        ledger.left(session.openedNanos);
        free.add(session);
        afterSession.run();
    }

    /**
     * Returns what has happened so far.
     *
     * @return the counts, which go on counting
     */
    public ClientCounts counts() {
        return counts;
    }

    /**
     * Returns how long bursts took that were answered, retries included.
     *
     * @return the times, which go on recording
     */
    public ResponseTimes responses() {
        return responses;
    }

    /**
     * Returns who is open, and was.
     *
     * @return the ledger of the sessions
     */
    public Ledger ledger() {
        return ledger;
    }

    /**
     * Returns how many session objects there are, open ones and those that will be used again.
     *
     * @return the most that were open at a time
     */
    public int known() {
        return sessions.size();
    }

    /** Begins a connection for some requests of a session. */
    Call connect(Session session, int ticketKey, long firstRequest) {
        return door.connect(session, ticketKey, workload, firstRequest, settings.requestsPerBurst());
    }

    long thinkNanos(long key) {
        return Math.round(settings.thinkNanos().draw(thinkTimes.at(key)));
    }

    RandomStream backOff(long key) {
        return backOffs.at(key);
    }

    /** Checks Little's law for the sessions. */
    @Override
    public void verify() {
        long found = 0;
        long foundNanos = 0;
        for (Session session : sessions) {
            if (session.open) {
                found++;
                foundNanos += session.openedNanos;
            }
        }
        ledger.verify(found, foundNanos);
    }
}
