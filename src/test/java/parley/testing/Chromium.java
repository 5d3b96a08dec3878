package parley.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One page of a headless Chromium, driven by its DevTools protocol. */
public final class Chromium implements AutoCloseable {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final Pattern LISTENING = Pattern.compile("listening on ws://([^/]+)/");
  private static final List<Path> PLACES =
      Stream.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
          .map(name -> Path.of("/usr/bin", name))
          .toList();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
  private final AtomicInteger counter = new AtomicInteger();
  private final Process process;
  private final WebSocket socket;

  private Chromium(Path program) throws IOException, InterruptedException {
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--user-data-dir=" + Files.createDirectories(Folders.next()))
            .redirectErrorStream(true)
            .start();
    HttpRequest newPage =
        HttpRequest.newBuilder(URI.create("http://" + address() + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    String page = http.send(newPage, BodyHandlers.ofString()).body();
    String url = MAPPER.readTree(page).at("/webSocketDebuggerUrl").asString();
    socket = http.newWebSocketBuilder().buildAsync(URI.create(url), new Listener()).join();
    ask("Page.enable", Map.of());
  }

  /** Where one is installed. */
  public static Optional<Path> program() {
    return PLACES.stream().filter(Files::isExecutable).findFirst();
  }

  /** Starts one; empty when none is installed. */
  public static Optional<Chromium> start() {
    try {
      Optional<Path> program = program();
      return program.isPresent() ? Optional.of(new Chromium(program.get())) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String address() throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher found = LISTENING.matcher(line);
      if (found.find()) {
        return found.group(1);
      }
    }
    throw new AssertionError("Chromium ended before it listened");
  }

  private JsonNode ask(String method, Map<String, Object> parameters) {
    int id = counter.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    asked.put(id, answer);
    Map<String, Object> question = Map.of("id", id, "method", method, "params", parameters);
    socket.sendText(MAPPER.writeValueAsString(question), true).join();
    return answer.orTimeout(30, TimeUnit.SECONDS).join();
  }

  /** Goes to an address, by way of an empty page so that the document is always a new one. */
  public void open(String url) {
    ask("Page.navigate", Map.of("url", "about:blank"));
    ask("Page.navigate", Map.of("url", url));
    await("document.readyState === 'complete'");
  }

  /** What a JavaScript expression is, once its promise is kept. */
  public JsonNode run(String expression) {
    JsonNode answer =
        ask(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (answer.at("/result").has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer);
    }
    return answer.at("/result/result/value");
  }

  /** Waits until an expression is true. */
  public void await(String expression) {
    Eventually.eventually(() -> run(expression), JsonNode::asBoolean);
  }

  /** Takes the size of a screen, and its colours. */
  public void screen(int width, int height, String scheme) {
    ask(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", scheme);
    ask("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
  }

  /** Writes what is seen to a PNG file. */
  public void shoot(Path file) {
    String data = ask("Page.captureScreenshot", Map.of()).at("/result/data").asString();
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, Base64.getDecoder().decode(data));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    socket.abort();
    process.destroy();
    http.close();
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        JsonNode message = MAPPER.readTree(text.toString());
        text.setLength(0);
        CompletableFuture<JsonNode> answer = asked.remove(message.path("id").asInt(0));
        if (answer != null) {
          answer.complete(message);
        }
      }
      from.request(1);
      return CompletableFuture.completedStage(null);
    }
  }
}
