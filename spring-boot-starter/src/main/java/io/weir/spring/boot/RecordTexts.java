package io.weir.spring.boot;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.util.ReflectionUtils;

/** Turns a record of settings into what the plug-ins take: names and texts. */
final class RecordTexts {
    private RecordTexts() {}

    /**
     * Returns the texts that are set.
     *
     * @param settings a record; components that are no text are the starter's own and left out
     * @return texts by the component's name, in their order
     */
    static Map<String, String> of(Record settings) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            if (ReflectionUtils.invokeMethod(component.getAccessor(), settings) instanceof String text) {
                texts.put(component.getName(), text);
            }
        }
        return texts;
    }
}
