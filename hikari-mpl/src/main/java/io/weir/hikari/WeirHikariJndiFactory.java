package io.weir.hikari;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.util.PropertyElf;
import java.util.Collections;
import java.util.Hashtable;
import java.util.Properties;
import java.util.Set;
import javax.naming.Context;
import javax.naming.Name;
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
    /** Makes the factory, as JNDI does. */
    public WeirHikariJndiFactory() {}

    /**
     * {@inheritDoc}
     *
     * @return a started data source; null when the object is no reference to a {@code javax.sql.DataSource}
     * @throws io.weir.config.ConfigException with all mistakes in the {@code weir.mpl.*} settings
     */
    @Override
    public Object getObjectInstance(Object object, Name name, Context context, Hashtable<?, ?> environment) {
        if (!(object instanceof Reference reference)
                || !DataSource.class.getName().equals(reference.getClassName())) {
            return null;
        }
        return new WeirHikariDataSource(new WeirHikariConfig(properties(reference)));
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
}
