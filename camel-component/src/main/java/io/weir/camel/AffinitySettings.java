package io.weir.camel;

import io.weir.config.SettingsReader;
import java.util.List;
import java.util.Optional;
import org.apache.camel.CamelContext;
import org.apache.camel.Expression;

/**
 * Whether requests of one session stay at one node, and by what a session is known. Immutable.
 *
 * @param mode {@code none}, {@code soft} or {@code hard}
 * @param cookie the balancer's own cookie, when sessions are known by it
 * @param key yields an exchange's session, when they are not
 */
record AffinitySettings(String mode, Optional<String> cookie, Optional<Expression> key) {
    private static final String COOKIE = "cookie:";
    private static final String FORM = "cookie:NAME, " + ExpressionText.FORM;

    static AffinitySettings read(SettingsReader in, CamelContext context) {
        String mode = in.oneOf("affinity", "none", List.of("none", "soft", "hard"));
        String text = in.text("affinityKey", "").trim();
        if (text.isEmpty()) {
            in.mistakes()
                    .require(mode.equals("none"), "affinityKey", FORM + " when affinity is " + mode, "'" + text + "'");
            return new AffinitySettings(mode, Optional.empty(), Optional.empty());
        }
        in.mistakes().require(!mode.equals("none"), "affinity", "soft or hard where affinityKey is set", "'none'");
        if (text.startsWith(COOKIE)) {
            String cookie = text.substring(COOKIE.length()).trim();
            boolean token = BalancerSettings.isToken(cookie);
            in.mistakes()
                    .require(
                            token,
                            "affinityKey",
                            cookie.isEmpty() ? FORM : "a valid name after " + COOKIE,
                            "'" + text + "'");
            return new AffinitySettings(mode, Optional.of(cookie), Optional.empty());
        }
        return new AffinitySettings(
                mode, Optional.empty(), ExpressionText.read(in, "affinityKey", text, FORM, context));
    }

    boolean isOn() {
        return !mode.equals("none");
    }

    boolean isHard() {
        return mode.equals("hard");
    }
}
