package io.weir.spring.boot;

import io.weir.hikari.WeirHikariDataSource;
import java.util.Set;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.core.type.MethodMetadata;

/**
 * Makes the pool that Spring Boot would make of HikariCP one of Weir's.
 *
 * <p>It changes the definition of the bean and wraps no bean: whoever asks for a {@code HikariDataSource}, by type or by
 * {@code unwrap}, gets this very object. Spring Boot still decides whether there is a pool at all. The pool is no bean of
 * {@code @ConfigurationProperties}, so that a refresh of Spring Cloud's environment does not close it.
 */
final class PoolReplacement implements BeanDefinitionRegistryPostProcessor {
    /** What Spring Boot makes a pool from when no type is set, and when one that it does not know is; in both lines. */
    private static final Set<String> MADE_BY =
            Set.of("DataSourceConfiguration$Hikari", "DataSourceConfiguration$Generic");

    private static final String TYPE = "spring.datasource.type";

    private final Environment environment;

    PoolReplacement(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        String type = environment.getProperty(TYPE, WeirHikariDataSource.class.getName());
        if (!type.equals(WeirHikariDataSource.class.getName())) {
            return; // Somebody has asked for another pool, perhaps for HikariCP's own.
        }
        for (String name : registry.getBeanDefinitionNames()) {
            BeanDefinition stock = registry.getBeanDefinition(name);
            if (isPool(stock)) {
                registry.removeBeanDefinition(name);
                registry.registerBeanDefinition(name, replacementOf(stock, registry));
            }
        }
    }

    private static boolean isPool(BeanDefinition definition) {
        MethodMetadata method =
                definition instanceof AnnotatedBeanDefinition annotated ? annotated.getFactoryMethodMetadata() : null;
        return method != null
                && method.getMethodName().equals("dataSource")
                && MADE_BY.stream().anyMatch(method.getDeclaringClassName()::endsWith);
    }

    private RootBeanDefinition replacementOf(BeanDefinition stock, BeanDefinitionRegistry registry) {
        ConfigurableListableBeanFactory beans = (ConfigurableListableBeanFactory) registry;
        RootBeanDefinition ours = new RootBeanDefinition(WeirHikariDataSource.class, () -> make(beans));
        ours.setPrimary(stock.isPrimary());
        ours.setLazyInit(stock.isLazyInit());
        ours.setDestroyMethodName("close");
        ours.setResourceDescription("Weir's instead of " + stock.getFactoryBeanName());
        return ours;
    }

    private WeirHikariDataSource make(ConfigurableListableBeanFactory beans) {
        WeirHikariDataSource pool = new WeirHikariDataSource();
        beans.getBean(PoolAddress.class).apply(pool);
        WeirProperties properties = beans.getBean(WeirProperties.class);
        RecordTexts.of(properties.mpl()).forEach((name, text) -> pool.getWeir().put("mpl." + name, text));
        Binder.get(environment).bind("spring.datasource.hikari", Bindable.ofInstance(pool));
        return pool;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {}
}
