package io.weir.simulator.gclog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads garbage collection logs of HotSpot: unified logging of JDK 9 and later with any decorations, and the forms of JDK 5
 * to 8. Stateless.
 *
 * <p>What is wrong with a log is told apart so. A file without any record, of whatever kind, gives an empty {@link GcLog}. A
 * first or last record of which part is missing is left out and counted, and so is one of which only the beginning was
 * written before other output took its place. Lines of an application are passed over and counted. A record in the middle
 * that has begun to tell sizes or times and cannot be read, is an error: guessing there would make every figure after
 * it doubtful.
 *
 * <p>Memory grows with the number of collections, not with the length of the file or its lines.
 */
public final class GcLogReader {
    /** How many lines are searched for the first stamp of a part, to order the parts; a guess. */
    private static final int MAX_LINES_TO_FIRST_STAMP = 10_000;

    private GcLogReader() {}

    /**
     * Reads one file.
     *
     * @param path the file, plain or gzip (told by its content, not by its name)
     * @return the log
     * @throws GcLogException when a record in the middle is broken
     * @throws IOException when the file cannot be read
     */
    public static GcLog read(Path path) throws IOException {
        return readInOrder(List.of(path));
    }

    /**
     * Reads a log that the JVM wrote into several files ({@code gc.log.0}, {@code gc.log.1.current}). The files are joined in
     * the order of their first stamps, in the given order where one has none. Other files of the set are not looked for.
     *
     * @param parts one or more files
     * @return the log, named after the earliest part
     * @throws IllegalArgumentException when there is no part
     * @throws GcLogException when a record in the middle of a part is broken
     * @throws IOException when a file cannot be read
     */
    public static GcLog read(List<Path> parts) throws IOException {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a log must have at least one file, but there was none");
        }
        return readInOrder(parts.size() == 1 ? parts : inOrder(parts));
    }

    private record Part(Path path, Stamp first) {}

    private static List<Path> inOrder(List<Path> parts) throws IOException {
        List<Part> stamped = new ArrayList<>();
        for (Path path : parts) {
            stamped.add(new Part(path, firstStamp(path)));
        }
        if (stamped.stream().noneMatch(p -> p.first().wallNanos() == Stamp.NONE)) {
            // A set may span restarts of the JVM, which the wall clock tells apart and the uptime does not.
            stamped.sort(Comparator.comparingLong(p -> p.first().wallNanos()));
        } else if (stamped.stream().noneMatch(p -> p.first().uptimeNanos() == Stamp.NONE)) {
            stamped.sort(Comparator.comparingLong(p -> p.first().uptimeNanos()));
        }
        return stamped.stream().map(Part::path).toList();
    }

    private static Stamp firstStamp(Path path) throws IOException {
        try (LogFile file = LogFile.open(path)) {
            for (int i = 0; i < MAX_LINES_TO_FIRST_STAMP; i++) {
                String line = file.nextLine();
                if (line == null) {
                    break;
                }
                Stamp unified = UnifiedDialect.stampOf(line);
                int bracket = unified.isUntimed() ? RecordStart.find(line, 0) : -1;
                Stamp stamp = bracket < 0 ? unified : RecordStart.stampBefore(line, bracket);
                if (!stamp.isUntimed()) {
                    return stamp;
                }
            }
        }
        return Stamp.UNTIMED;
    }

    private static GcLog readInOrder(List<Path> parts) throws IOException {
        List<LogDialect> dialects = new ArrayList<>(List.of(new UnifiedDialect(), new DetailsDialect()));
        String name = "";
        long shortened = 0;
        long truncated = 0;
        for (int i = 0; i < parts.size(); i++) {
            try (LogFile file = LogFile.open(parts.get(i))) {
                name = i == 0 ? file.name() : name;
                readPart(file, dialects, i == parts.size() - 1);
                shortened += file.shortenedLines();
                truncated += file.isTruncated() ? 1 : 0;
            }
        }
        return finish(name, dialects.get(0).state(), shortened, truncated);
    }

    private static void readPart(LogFile file, List<LogDialect> dialects, boolean last) throws IOException {
        for (LogDialect dialect : dialects) {
            dialect.state().ledger.startPart(file.name());
        }
        for (String line = file.nextLine(); line != null; line = file.nextLine()) {
            for (LogDialect dialect : dialects) {
                dialect.accept(line, file.lineNumber());
            }
            if (dialects.size() > 1) {
                keepRecognised(dialects);
            }
        }
        for (LogDialect dialect : dialects) {
            dialect.endOfPart(last);
        }
    }

    private static void keepRecognised(List<LogDialect> dialects) {
        if (dialects.stream().anyMatch(LogDialect::isRecognised)) {
            dialects.removeIf(dialect -> !dialect.isRecognised());
        }
    }

    private static GcLog finish(String name, LogState state, long shortened, long truncated) {
        HeapFacts heap = state.observations.finish();
        LogClock clock = state.clock;
        long cut = state.ledger.cut() + state.observations.cut();
        // A compressed file that breaks off cuts its last record even where the break falls between two lines.
        boolean timed = clock.isStarted();
        long first = timed ? clock.firstNanos() : 0;
        long end = Math.max(Math.max(first, clock.lastNanos()), state.observations.lastEndNanos());
        return new GcLog(
                name,
                state.evidence.collector(),
                state.observations.observations(),
                first,
                end,
                timed,
                state.observations.tellsGenerations(),
                Math.max(cut, truncated),
                state.foreignLines,
                shortened,
                clock.restarts(),
                heap);
    }
}
