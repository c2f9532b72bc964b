package io.weir.simulator.scenario;

import io.weir.config.Mistakes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is found out while a scenario is read: its mistakes, and every value that was used, defaults included. Not thread-safe. */
final class Reading {
    private final Mistakes mistakes;
    private final Map<String, String> used = new LinkedHashMap<>();
    private final List<Section> sections = new ArrayList<>();

    Reading(String name) {
        this.mistakes = new Mistakes("scenario", name);
    }

    void opened(Section section) {
        sections.add(section);
    }

    void used(String path, String text) {
        used.put(path, text);
    }

    void mistake(String path, String rule, String value) {
        mistakes.add(path, rule, value);
    }

    /** A part's own message names its component; what follows that names the setting. */
    void partMistake(String path, String message) {
        int end = message.indexOf("': ");
        String sentence = end < 0 ? message : message.substring(end + 3);
        int rule = sentence.indexOf(" must be ");
        int value = sentence.lastIndexOf(", but was ");
        if (rule < 0 || value < rule) {
            mistakes.add(path, "right", sentence);
            return;
        }
        String property = sentence.substring(0, rule);
        mistakes.add(
                path.isEmpty() ? property : path + "." + property,
                sentence.substring(rule + " must be ".length(), value),
                sentence.substring(value + ", but was ".length()));
    }

    Map<String, String> used() {
        return used;
    }

    void finish() {
        sections.forEach(Section::refuseUnknown);
        mistakes.throwIfAny();
    }
}
