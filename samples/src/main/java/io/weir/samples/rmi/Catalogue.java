package io.weir.samples.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** What the server offers: a light method and a heavy one. */
public interface Catalogue extends Remote {

    /**
     * Does some arithmetic.
     *
     * @param from above zero
     * @return the result
     * @throws RemoteException when the server cannot be reached, or refuses the call
     */
    double rate(int from) throws RemoteException;

    /**
     * Searches the catalogue.
     *
     * @param word to look for
     * @return entries that have it
     * @throws RemoteException when the server cannot be reached, or refuses the call
     */
    int search(String word) throws RemoteException;
}
