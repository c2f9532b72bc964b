package io.weir.camel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.Message;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultMessage;

/** A client's cookies: ours is taken off whatever stands beside it, and nothing of ours goes on to a node. */
class NodeCookieFuzz {
    private static final String NAME = "WEIRNODE";
    private static final CamelContext CAMEL = new DefaultCamelContext();

    @FuzzTest
    @DictionaryEntries({"WEIRNODE=", "; ", "=", "\"", "WEIRNODE=a; WEIRNODE=b", "JSESSIONID=x"})
    void header(byte[] bytes) {
        String line = new String(bytes, ISO_8859_1);
        taken(line);
        int half = line.length() / 2;
        taken(List.of(line.substring(0, half), line.substring(half)));
    }

    private static void taken(Object header) {
        Message request = new DefaultMessage(CAMEL);
        request.setHeader("Cookie", header);
        NodeCookie cookie = new NodeCookie(NAME);

        String value = cookie.takeFrom(request);
        if (value == null) {
            assertThat(request.getHeader("Cookie"))
                    .as("without ours, to the letter")
                    .isEqualTo(header);
        }
        Object rest = request.getHeader("Cookie");
        assertThat(cookie.takeFrom(request)).as("a second one in %s", rest).isNull();
        assertThat(request.getHeader("Cookie")).isEqualTo(rest);
    }
}
