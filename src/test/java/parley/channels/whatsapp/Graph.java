package parley.channels.whatsapp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A server that answers every send as it is told, and keeps what it was sent. */
final class Graph implements AutoCloseable {
  /** A request as it came in. */
  record Sent(String path, String authorization, String contentType, String body) {}

  final BlockingQueue<Sent> sent = new LinkedBlockingQueue<>();
  private final HttpServer server;
  private volatile int status = 200;
  private volatile Optional<String> answer = Optional.empty();
  private volatile Map<String, String> headers = Map.of();

  Graph() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", this::handle);
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  void answer(int newStatus, String newAnswer, Map<String, String> newHeaders) {
    status = newStatus;
    answer = Optional.of(newAnswer);
    headers = newHeaders;
  }

  /** Takes the request and hangs up. */
  void hangUp() {
    answer = Optional.empty();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    sent.add(
        new Sent(
            exchange.getRequestURI().getPath(),
            exchange.getRequestHeaders().getFirst("Authorization"),
            exchange.getRequestHeaders().getFirst("Content-Type"),
            new String(body, StandardCharsets.UTF_8)));
    try (exchange) {
      if (answer.isPresent()) {
        byte[] bytes = answer.get().getBytes(StandardCharsets.UTF_8);
        headers.forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
