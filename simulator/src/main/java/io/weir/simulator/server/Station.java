package io.weir.simulator.server;

/** A place where a connection can be. */
interface Station {

    /** Takes a connection over: until it passes it on or closes it, it is the connection's station. */
    void enter(Connection connection);

    /** Takes out a connection whose client has left and frees what it uses here. It is then closed. */
    void withdraw(Connection connection);
}
