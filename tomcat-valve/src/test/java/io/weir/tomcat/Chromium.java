package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A real browser without a window, driven by its debugging protocol; one page, one thread. */
final class Chromium implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Process process;
    private final WebSocket socket;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private int calls;

    private Chromium(Process process, HttpClient client) throws Exception {
        this.process = process;
        URI devTools = devTools(process);
        URI list = URI.create("http://127.0.0.1:" + devTools.getPort() + "/json/list");
        String pages = client.send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                .body();
        this.socket = client.newWebSocketBuilder()
                .buildAsync(URI.create(field(pages, "webSocketDebuggerUrl")), new Collected())
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        call("Page.enable", "{}");
    }

    /** Returns where the browser is; empty when it is not installed. */
    static Optional<Path> installed() {
        for (String directory : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
            for (String name : NAMES) {
                Path file = Path.of(directory, name);
                if (Files.isExecutable(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    static Chromium start(Path program, Path directory) throws Exception {
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        // A test may run as root in a container, where the sandbox cannot be made.
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--no-first-run",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + directory.resolve("chromium"),
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return new Chromium(process, HttpClient.newHttpClient());
        } catch (Exception e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static URI devTools(Process process) throws IOException {
        BufferedReader errors = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
        String begin = "DevTools listening on ";
        String line = errors.readLine();
        while (line != null && !line.startsWith(begin)) {
            line = errors.readLine();
        }
        if (line == null) {
            throw new IOException("the browser ended before it listened");
        }
        return URI.create(line.substring(begin.length()));
    }

    /** Calls a method of the protocol and returns the whole answer. */
    String call(String method, String parameters) throws Exception {
        calls++;
        String begin = "{\"id\":" + calls + ",";
        socket.sendText(begin + "\"method\":\"" + method + "\",\"params\":" + parameters + "}", true)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        while (true) {
            String answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (answer == null) {
                throw new IOException(method + " was not answered");
            }
            if (answer.startsWith(begin)) {
                return answer;
            }
        }
    }

    void open(URI page) throws Exception {
        call("Page.navigate", "{\"url\":\"" + page + "\"}");
    }

    void resize(int width, int height) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":" + width + ",\"height\":" + height + ",\"deviceScaleFactor\":1,\"mobile\":" + (width < 600)
                        + "}");
    }

    void prefer(String colours) throws Exception {
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + colours + "\"}]}");
    }

    /** Runs before the page's own scripts. */
    void beforeEachPage(String script) throws Exception {
        call("Page.addScriptToEvaluateOnNewDocument", "{\"source\":" + quoted(script) + "}");
    }

    /** Evaluates an expression and returns its value as text. */
    String evaluate(String expression) throws Exception {
        String answer = call("Runtime.evaluate", "{\"expression\":" + quoted("String(" + expression + ")") + "}");
        return field(answer, "value");
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    /** Returns the first field of a name, wherever it is. */
    private static String field(String json, String name) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.FIELD_NAME
                        && parser.currentName().equals(name)) {
                    parser.nextToken();
                    return parser.getText();
                }
            }
        }
        throw new IOException("no " + name + " in " + json);
    }

    /** Returns a picture of what is in the window, as PNG in base 64. */
    String screenshot() throws Exception {
        return field(call("Page.captureScreenshot", "{\"format\":\"png\"}"), "data");
    }

    @Override
    public void close() {
        socket.abort();
        // Its children end with it.
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Puts messages together, which come in parts. */
    private final class Collected implements WebSocket.Listener {
        private final List<CharSequence> parts = new ArrayList<>();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            parts.add(part.toString());
            if (last) {
                answers.add(String.join("", parts));
                parts.clear();
            }
            from.request(1);
            return null;
        }
    }
}
