package io.weir.tomcat.method;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.config.CidrList;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;

/** The priority header through a trusted proxy: the class that it names in one or two digits, else the default. */
class PriorityHeaderFuzz {
    private static final int CLASSES = 12;
    private static final int OTHERWISE = 5;
    private static final String HEADER = "X-Priority";
    private static final String PROXY = "10.0.0.7";

    private static final Priorities PRIORITIES = new Priorities(
            List.of(), List.of(), Optional.of(HEADER), Optional.of(CidrList.parse(PROXY)), CLASSES, OTHERWISE);

    private static final Connector CONNECTOR = new Connector();

    @FuzzTest
    void value(byte[] bytes) {
        String value = new String(bytes, ISO_8859_1);
        int priority = PRIORITIES.classOf(request(value, PROXY));

        boolean named = value.matches("[0-9]{1,2}") && Integer.parseInt(value) < CLASSES;
        assertThat(priority).isEqualTo(named ? Integer.parseInt(value) : OTHERWISE);
        assertThat(PRIORITIES.classOf(request(value, "10.0.0.8")))
                .as("from somebody else")
                .isEqualTo(OTHERWISE);
    }

    private static Request request(String value, String peer) {
        org.apache.coyote.Request wire = new org.apache.coyote.Request();
        wire.getMimeHeaders().setValue(HEADER).setString(value);
        wire.peerAddr().setString(peer);
        return new Request(CONNECTOR, wire);
    }
}
