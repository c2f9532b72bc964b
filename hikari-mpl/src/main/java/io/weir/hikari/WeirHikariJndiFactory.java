package io.weir.hikari;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.util.PropertyElf;
import java.util.Collections;
import java.util.Hashtable;
import java.util.Properties;
import java.util.Set;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.Name;
import javax.naming.NamingException;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.spi.ObjectFactory;
import javax.sql.DataSource;

/**
 * Makes a {@link WeirHikariDataSource} out of a JNDI resource, for Tomcat's {@code <Resource factory="...">}.
 *
 * <p>Takes HikariCP's properties, {@code dataSource.*}, {@code dataSourceJNDI} and {@code weir.mpl.*}; other attributes belong to
 * the container and are passed over. Thread-safe.
 */
public final class WeirHikariJndiFactory implements ObjectFactory {
    private static final String JNDI_NAME = "dataSourceJNDI";

    /** Makes the factory, as JNDI does. */
    public WeirHikariJndiFactory() {}

    /**
     * {@inheritDoc}
     *
     * @return a started data source; null when the object is no reference to a {@code javax.sql.DataSource}
     * @throws NamingException when {@code dataSourceJNDI} names none
     * @throws io.weir.config.ConfigException with all mistakes in the {@code weir.mpl.*} settings
     */
    @Override
    public Object getObjectInstance(Object object, Name name, Context context, Hashtable<?, ?> environment)
            throws NamingException {
        if (!(object instanceof Reference reference)
                || !DataSource.class.getName().equals(reference.getClassName())) {
            return null;
        }
        WeirHikariConfig configuration = new WeirHikariConfig(properties(reference));
        RefAddr jndiName = reference.get(JNDI_NAME);
        if (jndiName != null) {
            configuration.setDataSource(lookUp(jndiName.getContent().toString(), context));
        }
        return new WeirHikariDataSource(configuration);
    }

    private static Properties properties(Reference reference) {
        Set<String> known = PropertyElf.getPropertyNames(HikariConfig.class);
        Properties properties = new Properties();
        for (RefAddr address : Collections.list(reference.getAll())) {
            String type = address.getType();
            if (known.contains(type) || type.startsWith("dataSource.") || type.startsWith(MplSettings.PREFIX)) {
                properties.setProperty(type, address.getContent().toString());
            }
        }
        return properties;
    }

    private static DataSource lookUp(String jndiName, Context context) throws NamingException {
        Object found = context == null ? null : context.lookup(jndiName);
        if (found == null) {
            Context initial = new InitialContext();
            try {
                found = initial.lookup(jndiName);
            } finally {
                initial.close();
            }
        }
        if (found instanceof DataSource dataSource) {
            return dataSource;
        }
        throw new NamingException(JNDI_NAME + " must name a data source, but " + jndiName + " is " + found);
    }
}
