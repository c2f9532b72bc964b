package io.weir.hikari.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;

/** A database's description that leads back to the wrapped connection. A reflective proxy: its methods ask the database. */
final class ConnectedMetaData {
    private ConnectedMetaData() {}

    static DatabaseMetaData of(Connection connection, DatabaseMetaData delegate) {
        return (DatabaseMetaData) Proxy.newProxyInstance(
                ConnectedMetaData.class.getClassLoader(),
                new Class<?>[] {DatabaseMetaData.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        return connection;
                    }
                    try {
                        return method.invoke(delegate, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
