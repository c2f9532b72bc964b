package io.weir.spring.boot;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.weir.metrics.MetricSource;
import io.weir.micrometer.WeirMeters;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Meters of all that shows numbers: every bean that is a {@link MetricSource}. */
@AutoConfiguration
@ConditionalOnWeir
@ConditionalOnClass(MeterBinder.class)
public class WeirMetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    WeirMeters weirMeters(ListableBeanFactory beans) {
        return new WeirMeters(() -> Sources.of(beans).values(), WeirMeters.DEFAULT_FOLLOW);
    }
}
