package io.weir.camel.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DnsDirectoryTest {

    @Test
    void name_hasOneNodeAnAddress_andIsAskedAnewEachTime() throws Exception {
        try (DnsServer server = new DnsServer()) {
            NodeDirectory directory = DnsDirectory.parse(server.directory("shop.default.svc.cluster.local"))
                    .orElseThrow();
            server.answer("10.1.2.3", "10.1.2.4");
            assertThat(directory.nodes()).containsExactlyInAnyOrder("10.1.2.3", "10.1.2.4");
            server.answer("10.1.2.4", "10.1.2.5");
            assertThat(directory.nodes()).containsExactlyInAnyOrder("10.1.2.4", "10.1.2.5");
        }
    }

    @Test
    void ipv6Address_isInBrackets() throws Exception {
        try (DnsServer server = new DnsServer()) {
            server.answer("10.1.2.3", "fd00::1");
            assertThat(DnsDirectory.parse(server.directory("shop"))
                            .orElseThrow()
                            .nodes())
                    .containsExactly("10.1.2.3", "[fd00::1]");
        }
    }

    @Test
    void nameThatDoesNotExist_hasNoNode() throws Exception {
        try (DnsServer server = new DnsServer()) {
            server.fail(DnsServer.Code.NO_SUCH_NAME);
            assertThat(DnsDirectory.parse(server.directory("shop"))
                            .orElseThrow()
                            .nodes())
                    .isEmpty();
        }
    }

    @Test
    void serverThatFails_nodesAreNotKnown() throws Exception {
        try (DnsServer server = new DnsServer()) {
            NodeDirectory directory =
                    DnsDirectory.parse(server.directory("shop")).orElseThrow();
            server.fail(DnsServer.Code.SERVER_FAILURE);
            assertThatThrownBy(directory::nodes)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot resolve shop: ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dns:",
                "dns:a b",
                "dns:a..b",
                "dns:-a",
                "dns://server/",
                "dns://server:port/name",
                "dns://user:pw@server/name",
                "dns:name/more",
                "name"
            })
    void otherText_isNoDnsDirectory(String text) {
        assertThat(DnsDirectory.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dns:shop",
                "dns:shop.default.svc.cluster.local.",
                "dns://10.0.0.10/shop",
                "dns://127.0.0.1:5353/_http._tcp.shop",
                "dns://[::1]:53/shop"
            })
    void text_isADnsDirectory(String text) {
        assertThat(DnsDirectory.parse(text)).get().hasToString(text);
    }
}
