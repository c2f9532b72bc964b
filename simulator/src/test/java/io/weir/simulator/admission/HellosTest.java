package io.weir.simulator.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tls.ClientHello;
import io.weir.tls.HelloKind;
import org.junit.jupiter.api.Test;

class HellosTest {
    private final Hellos hellos = new Hellos();

    @Test
    void noTicket_isAFullHandshake() {
        assertThat(ClientHello.kind(hellos.hello(Handshake.NO_TICKET))).isEqualTo(HelloKind.FULL);
    }

    @Test
    void ticket_namesItsKey() {
        long hello = hellos.hello(7);

        assertThat(ClientHello.kind(hello)).isEqualTo(HelloKind.TICKET);
        assertThat(ClientHello.hasTicketKey(hello)).isTrue();
        assertThat(ClientHello.ticketKey(hello)).isEqualTo(7);
        assertThat(hellos.hello(8)).isNotEqualTo(hello);
    }
}
