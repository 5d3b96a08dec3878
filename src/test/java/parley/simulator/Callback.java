package parley.simulator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import parley.testing.Eventually;
import tools.jackson.databind.JsonNode;

/** Where webhooks go: takes them, or refuses as many as a test says. */
final class Callback implements AutoCloseable {
  private final HttpServer server;
  private final List<Webhook> webhooks = new CopyOnWriteArrayList<>();
  private final AtomicInteger refusals = new AtomicInteger();

  Callback() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::take);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
  }

  /** Answers 503 to the next ones. */
  void refuse(int count) {
    refusals.set(count);
  }

  /** All webhooks so far, the refused ones too. */
  List<Webhook> webhooks() {
    return webhooks;
  }

  /** Waits for so many. */
  List<Webhook> await(int count) {
    return Eventually.eventually(() -> List.copyOf(webhooks), all -> all.size() >= count);
  }

  /** Waits for so many statuses, and answers them in the order in which they came. */
  List<JsonNode> statuses(int count) {
    return Eventually.eventually(
        () -> webhooks.stream().flatMap(it -> it.value().path("statuses").valueStream()).toList(),
        all -> all.size() >= count);
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    webhooks.add(
        new Webhook(
            body,
            exchange.getRequestHeaders().getFirst("X-Hub-Signature-256"),
            exchange.getRequestHeaders().getFirst("Content-Type")));
    boolean refused = refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    exchange.sendResponseHeaders(refused ? 503 : 200, -1);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
