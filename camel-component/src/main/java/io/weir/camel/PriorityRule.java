package io.weir.camel;

import static io.weir.metrics.Metric.Unit.COUNT;

import io.weir.config.SettingsReader;
import io.weir.metrics.Metric;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Expression;

/**
 * Which priority class an exchange has when it must wait: what an expression says, as {@code high}, {@code normal}, {@code low}
 * or the number of a class.
 *
 * <p>An exchange of which it says nothing is normal. So is one of which it says something else, or whose expression fails: it is
 * counted, and an ordinary one. Thread-safe.
 */
final class PriorityRule {
    private static final String PROPERTY = "priority";

    private final Optional<Expression> expression;
    private final LongAdder errors = new LongAdder();

    PriorityRule(Optional<Expression> expression) {
        this.expression = expression;
    }

    /**
     * Reads the setting {@code priority}.
     *
     * @param otherwise the expression that was set as an object, when no text was
     */
    static PriorityRule read(SettingsReader in, Optional<Expression> otherwise, CamelContext context) {
        String text = in.text(PROPERTY, "").trim();
        if (text.isEmpty()) {
            otherwise.ifPresent(expression -> expression.init(context));
            return new PriorityRule(otherwise);
        }
        in.mistakes()
                .require(otherwise.isEmpty(), PROPERTY, "unset where it is set as an expression", "'" + text + "'");
        return new PriorityRule(ExpressionText.read(in, PROPERTY, text, ExpressionText.FORM, context));
    }

    /**
     * Returns an exchange's class. Never throws.
     *
     * @param classes how many there are
     * @return 0 (served first) to classes less one
     */
    int classOf(Exchange exchange, int classes) {
        int normal = normal(classes);
        if (expression.isEmpty()) {
            return normal;
        }
        try {
            String value = expression.get().evaluate(exchange, String.class);
            return value == null || value.isBlank() ? normal : classOf(value.trim(), classes);
        } catch (RuntimeException e) {
            errors.increment();
            return normal;
        }
    }

    private static int classOf(String value, int classes) {
        return switch (value) {
            case "high" -> 0;
            case "normal" -> normal(classes);
            case "low" -> classes - 1;
            default -> {
                int number = Integer.parseInt(value);
                if (number < 0 || number >= classes) {
                    throw new IllegalArgumentException("no such class: " + value);
                }
                yield number;
            }
        };
    }

    /** Returns the middle class, of two the lower one. */
    private static int normal(int classes) {
        return classes / 2;
    }

    /** Returns how many exchanges had no readable class. */
    Metric errors(String name) {
        return Metric.counter(
                name, COUNT, "Exchanges whose priority could not be told; they were normal.", errors.sum());
    }
}
