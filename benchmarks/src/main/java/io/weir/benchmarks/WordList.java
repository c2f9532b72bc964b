package io.weir.benchmarks;

import io.weir.config.SettingsReader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;

/** An option that is a list of words with commas. */
public final class WordList {
    private WordList() {}

    /**
     * Reads the option.
     *
     * @param reader has its text, and collects the mistakes
     * @param option its name
     * @param otherwise its default
     * @param allowed the words
     * @param of what each word stands for
     * @param <T> the class of that
     * @return in the order given, without repeats; what is not allowed is left out
     */
    public static <T> List<T> read(
            SettingsReader reader, String option, String otherwise, List<String> allowed, Function<String, T> of) {
        LinkedHashSet<T> values = new LinkedHashSet<>();
        for (String word : reader.text(option, otherwise).split(",", -1)) {
            String rule = "a list with commas of " + String.join(", ", allowed);
            if (reader.mistakes().require(allowed.contains(word), option, rule, "'" + word + "'")
                    && !values.add(of.apply(word))) {
                reader.mistakes().add(option, "a list without repeats", "'" + word + "' twice");
            }
        }
        return List.copyOf(values);
    }
}
