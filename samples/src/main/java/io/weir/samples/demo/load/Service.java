package io.weir.samples.demo.load;

import java.io.IOException;

/** What a load asks: a server over HTTP, or anything else that answers a user. Thread-safe. */
public interface Service extends AutoCloseable {
    /** The status of a good answer. */
    int OK = 200;

    /**
     * Asks about a user and waits for the answer.
     *
     * @param user the user's number, zero or more
     * @return the answer's head
     * @throws Exception when there is no answer; the request is then lost for its user
     */
    Answer ask(int user) throws Exception;

    /**
     * Closes what it holds, connections for instance.
     *
     * @throws IOException when that fails; by then everything is measured
     */
    @Override
    void close() throws IOException;

    /**
     * The head of an answer.
     *
     * @param status its status as HTTP has it
     * @param node the node that gave it; empty when it does not say
     */
    record Answer(int status, String node) {}
}
