package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CidrListTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.0/8, 127.0.0.1, true",
        "127.0.0.0/8, 127.255.255.255, true",
        "127.0.0.0/8, 128.0.0.0, false",
        "127.0.0.0/8, 126.255.255.255, false",
        "10.1.2.3, 10.1.2.3, true",
        "10.1.2.3, 10.1.2.4, false",
        "10.1.2.2/31, 10.1.2.3, true",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "::/0, 2001:db8::1, true",
        "::/0, 203.0.113.9, false",
        "::/0, ::ffff:203.0.113.9, false",
        "::1/128, 0:0:0:0:0:0:0:1, true",
        "::1/128, ::1, true",
        "::1/128, ::2, false",
        "127.0.0.0/8, ::ffff:127.0.0.1, true",
        "127.0.0.0/8, 0:0:0:0:0:ffff:7f00:1, true",
        "::ffff:10.0.0.0/104, 10.9.8.7, true",
        "::ffff:10.0.0.0/104, 11.0.0.0, false",
        "fe80::/10, fe80::1%eth0, true",
        "fe80::/10, fec0::1, false",
        "2001:db8:0:1::/64, 2001:db8:0:1:ffff::, true",
        "2001:db8:0:1::/64, 2001:db8:0:2::, false",
        "2001:db8::/65, 2001:db8:0:0:7fff::1, true",
        "2001:db8::/65, 2001:db8:0:0:8000::1, false",
        "2001:DB8::A/128, 2001:db8::a, true",
    })
    void address_isInTheListOrNot(String list, String address, boolean expected) {
        assertThat(CidrList.parse(list).contains(address)).isEqualTo(expected);
    }

    @Test
    void severalBlocks_anyOfThemAdmits() {
        CidrList list = CidrList.parse(" 127.0.0.0/8, ::1/128 ,10.0.0.0/8");

        assertThat(list.contains("127.0.0.1")).isTrue();
        assertThat(list.contains("::1")).isTrue();
        assertThat(list.contains("10.0.0.1")).isTrue();
        assertThat(list.contains("192.168.0.1")).isFalse();
        assertThat(list).hasToString("127.0.0.0/8, ::1/128 ,10.0.0.0/8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "127.0.0.1 ",
                "127.0.0.1.",
                "127.0.0",
                "127.0.0.256",
                "127.0.0.01",
                "0127.0.0.1",
                "127.0.0.1x",
                "+127.0.0.1",
                "2130706433",
                "١٢٧.0.0.1",
                ":",
                ":::",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1:2:3:4::5:6:7:8",
                "1::2::3",
                "::12345",
                "::g",
                "::١",
                "::ffff:127.0.0.1:1",
                "::ffff:127.0.0",
                "127.0.0.1::",
                "%eth0",
                "[::1]",
                "0000:0000:0000:0000:0000:0000:0000:0000:0000:0000",
            })
    void textThatIsNoAddress_isNeverContained(String address) {
        CidrList everything = CidrList.parse("0.0.0.0/0,::/0");

        assertThat(everything.contains(address)).isFalse();
        assertThat(everything.contains(null)).isFalse();
    }

    @Test
    void wrongBlocks_areAllNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CidrList.parse("10.0.0.1/8,,host,::1/129,10.0.0.0/33,::ffff:0:0/95,10.0.0.0/08"))
                .withMessage(
                        "'10.0.0.1/8' has bits set beyond its prefix, '' is no IP address, 'host' is no IP address,"
                                + " '::1/129' has no prefix length of 0 to 128, '10.0.0.0/33' has no prefix length of 0 to 32,"
                                + " '::ffff:0:0/95' mixes IPv4 and IPv6 addresses: its prefix length must be at least 96,"
                                + " '10.0.0.0/08' has no prefix length of 0 to 32");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void randomAddresses_areReadAsTheJdkReadsThem(long seed) throws UnknownHostException {
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = new byte[random.nextBoolean() ? 4 : 16];
            random.nextBytes(bytes);
            int zeros = random.nextInt(bytes.length);
            for (int j = 0; j < zeros; j++) {
                bytes[random.nextInt(bytes.length)] = 0;
            }
            InetAddress address = InetAddress.getByAddress(bytes);
            String text = address.getHostAddress();
            int bits = random.nextInt(bytes.length * 8 + 1);
            InetAddress network = InetAddress.getByAddress(masked(bytes, bits));
            CidrList list = CidrList.parse(network.getHostAddress() + "/" + bits);

            assertThat(list.contains(text))
                    .as("seed %d: %s in %s", seed, text, list)
                    .isTrue();
            assertThat(list.contains(compressed(address)))
                    .as("seed %d: %s", seed, text)
                    .isTrue();
            if (bits > 0) {
                byte[] other = bytes.clone();
                int flipped = random.nextInt(bits);
                other[flipped / 8] ^= (byte) (0x80 >> flipped % 8);
                assertThat(list.contains(InetAddress.getByAddress(other).getHostAddress()))
                        .as("seed %d: %s with bit %d flipped in %s", seed, text, flipped, list)
                        .isFalse();
            }
        }
    }

    private static byte[] masked(byte[] bytes, int bits) {
        byte[] masked = bytes.clone();
        for (int bit = bits; bit < bytes.length * 8; bit++) {
            masked[bit / 8] &= (byte) ~(0x80 >> bit % 8);
        }
        return masked;
    }

    /** Writes the first run of zero groups of an IPv6 address as a gap, in capitals. */
    private static String compressed(InetAddress address) {
        return address instanceof Inet4Address || !(address instanceof Inet6Address)
                ? address.getHostAddress()
                : address.getHostAddress().replaceFirst("(^|:)(0:)+", "::").toUpperCase(Locale.ROOT);
    }
}
