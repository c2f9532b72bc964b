package io.weir.camel;

import io.weir.method.MethodLimits;
import io.weir.method.MethodLimitsSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.camel.spi.annotations.DevConsole;
import org.apache.camel.support.console.AbstractDevConsole;
import org.apache.camel.util.json.JsonArray;
import org.apache.camel.util.json.JsonObject;

/** Shows the limits of a context, their methods and numbers, as text and as JSON. */
@DevConsole(
        name = "weir-limits",
        displayName = "Weir limits",
        description = "Concurrency limits: methods, limits and who waits")
public class LimitDevConsole extends AbstractDevConsole {

    /** Creates the console; Camel does so by its service file. */
    @SuppressWarnings("this-escape")
    public LimitDevConsole() {
        super("weir", "weir-limits", "Weir limits", "Concurrency limits: methods, limits and who waits");
    }

    private List<MethodLimitsSnapshot> sets() {
        List<MethodLimitsSnapshot> sets = new ArrayList<>();
        for (CamelMethodLimits limits : getCamelContext().getRegistry().findByType(CamelMethodLimits.class)) {
            limits.methodLimits().map(MethodLimits::snapshot).ifPresent(sets::add);
        }
        return sets;
    }

    @Override
    protected String doCallText(Map<String, Object> options) {
        StringBuilder text = new StringBuilder();
        for (MethodLimitsSnapshot set : sets()) {
            text.append("limits ").append(set.name());
            text.append(": mode ").append(set.mode().text());
            text.append(", total ").append(set.total()).append('\n');
            set.methods().forEach(method -> {
                text.append("    ");
                MethodNumbers.of(method)
                        .forEach((name, value) ->
                                text.append(name).append('=').append(value).append(' '));
                text.setCharAt(text.length() - 1, '\n');
            });
        }
        return text.toString();
    }

    @Override
    protected Map<String, Object> doCallJson(Map<String, Object> options) {
        JsonArray all = new JsonArray();
        for (MethodLimitsSnapshot set : sets()) {
            JsonObject one = new JsonObject();
            one.put("limits", set.name());
            one.put("mode", set.mode().text());
            one.put("total", set.total());
            JsonArray methods = new JsonArray();
            set.methods().forEach(method -> methods.add(new JsonObject(MethodNumbers.of(method))));
            one.put("methods", methods);
            all.add(one);
        }
        JsonObject root = new JsonObject();
        root.put("limits", all);
        return root;
    }
}
