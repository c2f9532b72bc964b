package io.weir.cli.simulate;

import io.weir.simulator.run.Figure;
import io.weir.simulator.run.RunResult;

/** A result as CSV: one row a point, replication and figure. */
final class ResultCsv {
    private ResultCsv() {}

    static String of(Rows rows) {
        StringBuilder text =
                new StringBuilder("scenario,hash,parameter,value,policy,seed,replication,figure,unit,result\n");
        for (Rows.Row row : rows.rows()) {
            for (RunResult run : row.result().runs()) {
                for (Figure figure : Figure.values()) {
                    double value = figure.of(run);
                    text.append(quoted(run.scenario())).append(',');
                    text.append(run.hash()).append(',');
                    text.append(quoted(rows.parameter())).append(',');
                    text.append(quoted(row.value())).append(',');
                    text.append(quoted(row.policy())).append(',');
                    text.append(run.seed()).append(',');
                    text.append(run.replication()).append(',');
                    text.append(figure.text()).append(',');
                    text.append(figure.unit()).append(',');
                    text.append(Double.isFinite(value) ? String.valueOf(value) : "")
                            .append('\n');
                }
            }
        }
        text.setLength(text.length() - 1);
        return text.toString();
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
