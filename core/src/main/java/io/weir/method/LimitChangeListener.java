package io.weir.method;

/** Is told when the limit of a method changes. Called on the ticking thread, so it must be quick and must not throw. */
@FunctionalInterface
public interface LimitChangeListener {

    /**
     * A limit is another one from now on.
     *
     * @param method the method's name
     * @param before the limit until now
     * @param now the limit from now on
     * @param reason why, one short sentence
     */
    void changed(String method, int before, int now, String reason);
}
