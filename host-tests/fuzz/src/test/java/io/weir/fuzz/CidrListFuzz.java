package io.weir.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.config.CidrList;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** Lists of blocks and addresses to look for in them; the JDK's reading of an address is asked for comparison. */
class CidrListFuzz {
    /** What the JDK reads as an address and never looks up. */
    private static final Pattern LITERAL = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*|(\\d{1,3}\\.){3}\\d{1,3}");

    @FuzzTest
    @DictionaryEntries({
        "10.0.0.0/8",
        "::1/128",
        "::ffff:10.0.0.1",
        "0.0.0.0/0",
        "::/0",
        "fe80::1%eth0",
        ",",
        "/32",
        "\\x0a"
    })
    void listAndAddress(byte[] bytes) throws UnknownHostException {
        String text = new String(bytes, UTF_8);
        int line = text.indexOf('\n');
        String list = line < 0 ? text : text.substring(0, line);
        String address = line < 0 ? text : text.substring(line + 1);
        CidrList blocks;
        try {
            blocks = CidrList.parse(list);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotBlank();
            blocks = CidrList.parse("0.0.0.0/0,::/0");
        }
        if (blocks.contains(address)) {
            assertThat(isAddress(address)).as("'%s' was admitted", address).isTrue();
        }
        assertThat(blocks.contains(null)).isFalse();
    }

    /** A zone is passed over. */
    private static boolean isAddress(String text) throws UnknownHostException {
        int zone = text.indexOf('%');
        String literal = zone < 0 ? text : text.substring(0, zone);
        return LITERAL.matcher(literal).matches() && InetAddress.getByName(literal) != null;
    }
}
