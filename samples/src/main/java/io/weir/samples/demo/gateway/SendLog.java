package io.weir.samples.demo.gateway;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The gateway's record of which node held a request when: a file of 20 bytes a request, since an hour's record has no
 * place in a small heap.
 *
 * <p>The gateway writes, from any thread; the demo reads after {@link #finish}.
 */
public final class SendLog {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final DataOutputStream out;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private int inFlight;
    private boolean finished;
    private IOException failure;

    /**
     * Starts a record.
     *
     * @param file where to; replaced when it exists
     * @throws IOException when the file cannot be made
     */
    SendLog(Path file) throws IOException {
        out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES));
    }

    /** Notes that a request is on its way; {@link #end} follows once. */
    void begin() {
        lock.lock();
        try {
            inFlight++;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Records a request that a node has held. A failure to write is kept for {@link #finish}: the request is not to
     * blame.
     *
     * @param node the node's index, from 0
     * @param startNanos when it was sent
     * @param endNanos when its answer or its failure was there
     */
    void end(int node, long startNanos, long endNanos) {
        lock.lock();
        try {
            if (--inFlight == 0) {
                idle.signalAll();
            }
            if (!finished && failure == null) {
                out.writeInt(node);
                out.writeLong(startNanos);
                out.writeLong(endNanos);
            }
        } catch (IOException e) {
            failure = e;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the requests on their way and ends the record.
     *
     * @param patience how long to wait; what is still on its way then is left out
     * @throws IOException when the record is not complete because it could not be written
     * @throws InterruptedException when interrupted while waiting
     */
    void finish(Duration patience) throws IOException, InterruptedException {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (inFlight > 0 && left > 0) {
                left = idle.awaitNanos(left);
            }
            finished = true;
            out.close();
            if (failure != null) {
                throw failure;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many requests are on their way. */
    int inFlight() {
        lock.lock();
        try {
            return inFlight;
        } finally {
            lock.unlock();
        }
    }

    /** Takes a record's entries. */
    @FunctionalInterface
    public interface Reader {
        /**
         * Takes one entry.
         *
         * @param node the node's index, from 0
         * @param startNanos when the request was sent, on the gateway's clock
         * @param endNanos when it ended
         */
        void sent(int node, long startNanos, long endNanos);
    }

    /**
     * Reads a record.
     *
     * @param file the record
     * @param reader gets its entries in the order in which the requests ended
     * @throws IOException when the file cannot be read or ends within an entry
     */
    public static void read(Path file, Reader reader) throws IOException {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES))) {
            while (true) {
                int first = in.read();
                if (first < 0) {
                    return;
                }
                int node = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
                reader.sent(node, in.readLong(), in.readLong());
            }
        } catch (EOFException e) {
            throw new IOException("the gateway's record " + file + " is cut", e);
        }
    }
}
