package parley.channels.letter;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The provider: takes letters, has news to fetch, and remembers who connected. */
final class PostOffice implements AutoCloseable {
  static final String KEY = "the-office-key";

  private final List<JsonNode> sent = new CopyOnWriteArrayList<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final List<String> news = new CopyOnWriteArrayList<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(PostOffice::nothing);
  private volatile boolean refusing;
  private final HttpServer server;

  PostOffice() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The letters that it took. */
  List<JsonNode> sent() {
    return sent;
  }

  /** Every path that was called, with its query. */
  List<String> calls() {
    return calls;
  }

  /** News that a pull will bring, again and again until its cursor is behind them. */
  void hasNews(String json) {
    news.add(json);
  }

  /** From now on it refuses the key, or takes it again; who connects is heard all the same. */
  void refuse(boolean now) {
    refusing = now;
  }

  /** This happens while the next pull waits for its answer. */
  void meanwhile(Runnable next) {
    meanwhile.set(next);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      boolean isRefused = refusing && !path.endsWith("/connected");
      boolean isPull = path.contains("/news");
      Runnable then = isPull ? meanwhile.getAndSet(PostOffice::nothing) : PostOffice::nothing;
      // Whoever sees the call may say what becomes of the next one.
      calls.add(path);
      then.run();
      byte[] body = exchange.getRequestBody().readAllBytes();
      boolean known = KEY.equals(exchange.getRequestHeaders().getFirst("Authorization"));
      if (isRefused || !known) {
        reply(exchange, 401, "{}");
      } else if (path.endsWith("/letters")) {
        sent.add(Json.parse(new String(body, StandardCharsets.UTF_8)));
        reply(exchange, 201, Json.text(Json.object().put("id", "out-" + ids.incrementAndGet())));
      } else if (isPull) {
        reply(exchange, 200, newsAfter(Integer.parseInt(path.replaceAll(".*after=", ""))));
      } else {
        reply(exchange, 200, "{}");
      }
    }
  }

  private static void nothing() {}

  /** One piece of old news comes again, as with real providers. */
  private String newsAfter(int cursor) {
    var answer = Json.object();
    ArrayNode array = answer.putArray("news");
    List<String> known = List.copyOf(news);
    known.stream().skip(Math.max(0, cursor - 1)).forEach(json -> array.add(Json.parse(json)));
    return Json.text(answer.put("cursor", Integer.toString(known.size())));
  }

  private static void reply(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = LetterAdapter.bytes(json);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
