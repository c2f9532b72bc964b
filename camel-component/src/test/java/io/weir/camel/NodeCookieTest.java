package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.camel.Message;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeCookieTest {
    private final NodeCookie cookie = new NodeCookie("WEIR");
    private final DefaultCamelContext context = new DefaultCamelContext();
    private Message message;

    @BeforeEach
    void start() {
        context.start(); // before that the headers of its messages tell upper from lower case
        message = new DefaultExchange(context).getMessage();
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    private String take(Object header) {
        message.setHeader("Cookie", header);
        return cookie.takeFrom(message);
    }

    private Object left() {
        return message.getHeader("cookie");
    }

    @Test
    void amongOthers_isTakenAndTheOthersStay() {
        assertThat(take("a=1; WEIR=x; b=2")).isEqualTo("x");
        assertThat(left()).isEqualTo("a=1; b=2");
        assertThat(take("WEIR=x")).isEqualTo("x");
        assertThat(left()).isNull();
        assertThat(take(" a=1;WEIR=\"x\" ; ; b=\"=;\"")).isEqualTo("x");
        assertThat(left()).isEqualTo("a=1; ; b=\"=;\"");
    }

    @Test
    void none_headerStaysToTheLetter() {
        assertThat(take("a=1;MYWEIR=x;; weir=y ;WEIRD=z")).isNull();
        assertThat(left()).isEqualTo("a=1;MYWEIR=x;; weir=y ;WEIRD=z");
        message.removeHeaders("*");
        assertThat(cookie.takeFrom(message)).isNull();
    }

    @Test
    void twice_isOfNoUseAndBothAreTaken() {
        assertThat(take("WEIR=x; a=1; WEIR=y")).isEmpty();
        assertThat(left()).isEqualTo("a=1");
        assertThat(take(List.of("WEIR=x; a=1", "WEIR=y"))).isEmpty();
        assertThat(left()).isEqualTo(List.of("a=1"));
    }

    @Test
    void severalHeaderLines_areOneList() {
        assertThat(take(List.of("a=1", "b=2; WEIR=x"))).isEqualTo("x");
        assertThat(left()).isEqualTo(List.of("a=1", "b=2"));
        assertThat(take(List.of("WEIR=x"))).isEqualTo("x");
        assertThat(left()).isNull();
    }

    @Test
    void hostileTexts_areTakenAsTheyAre() {
        String huge = "z".repeat(1 << 20);
        assertThat(take("WEIR=" + huge)).isEqualTo(huge);
        assertThat(left()).isNull();
        assertThat(take("WEIR=")).isEmpty();
        assertThat(take("WEIR")).isNull();
        assertThat(take("=WEIR; ;=;")).isNull();
        assertThat(take("WEIR=a=b")).isEqualTo("a=b");
    }

    @Test
    void answer_keepsTheNodesOwnCookies() {
        String own = "WEIR=id; Path=/; HttpOnly; SameSite=Lax";
        cookie.addTo(message, "id");
        assertThat(message.getHeader("Set-Cookie")).isEqualTo(own);
        message.setHeader("set-cookie", "JSESSIONID=1; Path=/shop");
        cookie.addTo(message, "id");
        assertThat(message.getHeader("Set-Cookie")).isEqualTo(List.of("JSESSIONID=1; Path=/shop", own));
        message.setHeader("Set-Cookie", List.of("a=1", "b=2"));
        cookie.addTo(message, "id");
        assertThat(message.getHeader("Set-Cookie")).isEqualTo(List.of("a=1", "b=2", own));
        message.setHeader("Set-Cookie", new String[] {"a=1", "b=2"});
        cookie.addTo(message, "id");
        assertThat(message.getHeader("Set-Cookie")).isEqualTo(List.of("a=1", "b=2", own));
    }
}
