package io.weir.telemetry.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmxAddressTest {

    @ParameterizedTest
    @CsvSource({
        "service:jmx:rmi:///jndi/rmi://node1:9010/jmxrmi,            node1,     9010, jmxrmi",
        "service:jmx:rmi:///jndi/rmi://node1/jmxrmi,                 node1,     1099, jmxrmi",
        "service:jmx:rmi://node1:9011/jndi/rmi://node1:9010/a/b-c,   node1,     9010, a/b-c",
        "service:jmx:rmi:///jndi/rmi://[::1]:9010/jmxrmi,            ::1,       9010, jmxrmi",
        "' service:jmx:rmi:///jndi/rmi://10.0.0.7:65535/jmxrmi ',    10.0.0.7, 65535, jmxrmi"
    })
    void serviceUrl_isReadIntoItsParts(String url, String host, int port, String name) {
        assertThat(JmxAddress.parse(url)).contains(new JmxAddress(host, port, name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "node1:9010",
                "rmi://node1:9010/jmxrmi",
                "service:jmx:jmxmp://node1:9010",
                "service:jmx:iiop:///jndi/rmi://node1:9010/jmxrmi",
                "service:jmx:rmi://node1:9010",
                "service:jmx:rmi:///stub/rO0ABXNyAC5qYXZheC5tYW5hZ2VtZW50",
                "service:jmx:rmi:///ior/IOR:00",
                "service:jmx:rmi:///jndi/ldap://node1:389/cn=x",
                "service:jmx:rmi:///jndi/rmi://node1:0/jmxrmi",
                "service:jmx:rmi:///jndi/rmi://node1:65536/jmxrmi",
                "service:jmx:rmi:///jndi/rmi://node1:9010/",
                "service:jmx:rmi:///jndi/rmi://user:pw@node1:9010/jmxrmi",
                "service:jmx:rmi:///jndi/rmi://node1:9010/jmxrmi?x=1",
                "SERVICE:JMX:RMI:///jndi/rmi://node1:9010/jmxrmi"
            })
    void anythingElse_isRefused(String url) {
        assertThat(JmxAddress.parse(url)).isEmpty();
    }

    @Test
    void password_isInNoText() {
        assertThat(new JmxCredentials("weir", "s3cret")).hasToString("user 'weir'");
    }
}
