package io.weir.simulator.kernel;

import java.util.Arrays;

/**
 * Equal servers behind a waiting line with priority classes, a bounded length and customers who lose patience: threads behind
 * an accept queue, connections of a pool.
 *
 * <p>The pool does not know how long a service takes: whoever is served gives the server back. The number of servers can
 * change; when it shrinks, those busy finish first. Operations take constant time, O(log n) with patience, and do not
 * allocate once the arrays have grown. One thread.
 */
public final class ServerPool implements EventHandler, Audit {
    /** The ticket of somebody who was refused. */
    public static final long REFUSED = 0;

    /** Patience of somebody who waits for ever. */
    public static final long PATIENT = Long.MAX_VALUE;

    private static final int START_CAPACITY = 16;

    private enum State {
        FREE,
        WAITING,
        SERVED
    }

    private final String name;
    private final Simulation simulation;
    private final int maxWaiting;
    private final WaitingLine line;
    private final int classCount;
    private final Ledger waiting;
    private final Ledger visits;
    private int servers;
    private int busy;
    private long refusals;
    private long abandonments;
    private boolean handingOut;

    private State[] states = new State[0];
    private int[] generations = new int[0];
    private Customer[] customers = new Customer[0];
    private long[] arguments = new long[0];
    private long[] entered = new long[0];
    private long[] timeouts = new long[0];
    private int[] freeSlots = new int[0];
    private int freeCount;

    /**
     * Makes a pool with one class that serves in order of arrival.
     *
     * @param name for messages
     * @param simulation where
     * @param servers how many, zero or more
     * @param maxWaiting how many may wait, zero or more
     */
    public ServerPool(String name, Simulation simulation, int servers, int maxWaiting) {
        this(name, simulation, servers, maxWaiting, QueueOrder.FIFO, 1);
    }

    /**
     * Makes a pool.
     *
     * @param name for messages
     * @param simulation where
     * @param servers how many, zero or more
     * @param maxWaiting how many may wait, zero or more
     * @param order whose turn it is among equals
     * @param classCount how many priority classes, 1 or more; class 0 goes first
     * @throws IllegalArgumentException when a number is out of its range
     */
    @SuppressWarnings("this-escape")
    public ServerPool(
            String name, Simulation simulation, int servers, int maxWaiting, QueueOrder order, int classCount) {
        if (servers < 0 || maxWaiting < 0 || classCount < 1) {
            throw new IllegalArgumentException(
                    "pool '" + name + "': servers and maxWaiting must be >= 0 and classes >= 1," + " but were "
                            + servers + ", " + maxWaiting + " and " + classCount);
        }
        this.name = name;
        this.simulation = simulation;
        this.servers = servers;
        this.maxWaiting = maxWaiting;
        this.line = new WaitingLine(order, classCount);
        this.classCount = classCount;
        this.waiting = new Ledger(name + " waiting", simulation);
        this.visits = new Ledger(name, simulation);
        grow(START_CAPACITY);
        simulation.add(this);
    }

    private void grow(int slots) {
        int old = states.length;
        states = Arrays.copyOf(states, slots);
        generations = Arrays.copyOf(generations, slots);
        customers = Arrays.copyOf(customers, slots);
        arguments = Arrays.copyOf(arguments, slots);
        entered = Arrays.copyOf(entered, slots);
        timeouts = Arrays.copyOf(timeouts, slots);
        freeSlots = Arrays.copyOf(freeSlots, slots);
        line.reserve(slots);
        for (int slot = slots - 1; slot >= old; slot--) {
            states[slot] = State.FREE;
            generations[slot] = 1;
            freeSlots[freeCount++] = slot;
        }
    }

    /**
     * Asks for a server. When one is free the customer is served before this returns.
     *
     * @param priorityClass 0 for the first to be served, up to the number of classes less one
     * @param patienceNanos how long to wait at most, zero or more; {@link #PATIENT} for ever
     * @param customer whom to tell
     * @param argument what to tell it
     * @return a ticket for {@link #leave} and {@link #release}; {@link #REFUSED} when nobody more may wait
     * @throws IllegalArgumentException when class or patience are out of their range
     */
    public long enter(int priorityClass, long patienceNanos, Customer customer, long argument) {
        if (priorityClass < 0 || priorityClass >= classCount || patienceNanos < 0) {
            throw new IllegalArgumentException("pool '" + name + "': class must be in 0.." + (classCount - 1)
                    + " and patience >= 0 (ns), but were " + priorityClass + " and " + patienceNanos);
        }
        // Who comes while servers are handed out waits for a moment, so that nobody overtakes.
        boolean atOnce = busy < servers && line.length() == 0;
        if (!atOnce && line.length() >= maxWaiting) {
            refusals++;
            return REFUSED;
        }
        if (freeCount == 0) {
            grow(2 * states.length);
        }
        int slot = freeSlots[--freeCount];
        long ticket = (long) generations[slot] << Integer.SIZE | slot;
        customers[slot] = customer;
        arguments[slot] = argument;
        entered[slot] = simulation.nanoTime();
        visits.entered();
        if (atOnce) {
            serve(slot);
        } else {
            states[slot] = State.WAITING;
            timeouts[slot] =
                    patienceNanos == PATIENT ? Simulation.NONE : simulation.after(patienceNanos, this, 0, ticket);
            waiting.entered();
            line.add(slot, priorityClass);
        }
        return ticket;
    }

    private void serve(int slot) {
        busy++;
        states[slot] = State.SERVED;
        customers[slot].served((long) generations[slot] << Integer.SIZE | slot, arguments[slot]);
    }

    private boolean is(State state, long ticket) {
        int slot = (int) ticket;
        return slot >= 0
                && slot < states.length
                && generations[slot] == (int) (ticket >>> Integer.SIZE)
                && states[slot] == state;
    }

    /**
     * Stops waiting.
     *
     * @param ticket of the visit
     * @return false when the visit is over or being served
     */
    public boolean leave(long ticket) {
        if (!is(State.WAITING, ticket)) {
            return false;
        }
        int slot = (int) ticket;
        simulation.cancel(timeouts[slot]);
        line.remove(slot);
        waiting.left(entered[slot]);
        end(slot);
        return true;
    }

    /**
     * Gives a server back. Whose turn it is next is served before this returns.
     *
     * @param ticket of the visit
     * @throws IllegalStateException when the visit is not being served
     */
    public void release(long ticket) {
        if (!is(State.SERVED, ticket)) {
            throw new IllegalStateException("pool '" + name + "': released by somebody who is not being served");
        }
        busy--;
        end((int) ticket);
        handOut();
    }

    private void end(int slot) {
        visits.left(entered[slot]);
        states[slot] = State.FREE;
        generations[slot] = generations[slot] == -1 ? 1 : generations[slot] + 1;
        freeSlots[freeCount++] = slot;
    }

    private void handOut() {
        if (handingOut) {
            // The loop below, of which this is an inner call, goes on: a chain of customers is no deep recursion.
            return;
        }
        handingOut = true;
        try {
            while (busy < servers && line.length() > 0) {
                int slot = line.next();
                simulation.cancel(timeouts[slot]);
                waiting.left(entered[slot]);
                serve(slot);
            }
        } finally {
            handingOut = false;
        }
    }

    /** Somebody's patience is over. */
    @Override
    public void handle(int kind, long ticket) {
        int slot = (int) ticket;
        line.remove(slot);
        waiting.left(entered[slot]);
        abandonments++;
        Customer customer = customers[slot];
        long argument = arguments[slot];
        end(slot);
        customer.abandoned(argument);
    }

    /**
     * Changes the number of servers.
     *
     * @param number zero or more
     * @throws IllegalArgumentException when it is negative
     */
    public void setServers(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("pool '" + name + "': servers must be >= 0, but was " + number);
        }
        servers = number;
        handOut();
    }

    /**
     * Returns how many servers there are to be; more may be busy for a while after it shrank.
     *
     * @return zero or more
     */
    public int servers() {
        return servers;
    }

    /**
     * Returns how many servers are busy.
     *
     * @return zero or more
     */
    public int busy() {
        return busy;
    }

    /**
     * Returns how many wait.
     *
     * @return zero or more
     */
    public int waitingNow() {
        return line.length();
    }

    /**
     * Returns how many were refused because the line was full.
     *
     * @return since the start
     */
    public long refusals() {
        return refusals;
    }

    /**
     * Returns how many lost patience.
     *
     * @return since the start
     */
    public long abandonments() {
        return abandonments;
    }

    /**
     * Returns who waited; those served at once are not in it.
     *
     * @return the ledger of the line
     */
    public Ledger waiting() {
        return waiting;
    }

    /**
     * Returns who was inside, waiting or served.
     *
     * @return the ledger of the visits
     */
    public Ledger visits() {
        return visits;
    }

    /** Checks Little's law for the line and for the visits, and that every busy server has its customer. */
    @Override
    public void verify() {
        long waitingFound = 0;
        long waitingEntered = 0;
        long servedFound = 0;
        long servedEntered = 0;
        for (int slot = 0; slot < states.length; slot++) {
            if (states[slot] == State.WAITING) {
                waitingFound++;
                waitingEntered += entered[slot];
            } else if (states[slot] == State.SERVED) {
                servedFound++;
                servedEntered += entered[slot];
            }
        }
        waiting.verify(waitingFound, waitingEntered);
        visits.verify(waitingFound + servedFound, waitingEntered + servedEntered);
        if (servedFound != busy || waitingFound != line.length()) {
            throw new IllegalStateException("pool '" + name + "': " + busy + " servers are busy and " + line.length()
                    + " wait, but " + servedFound + " are served and " + waitingFound + " wait");
        }
    }
}
