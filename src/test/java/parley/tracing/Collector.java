package parley.tracing;

import static java.util.stream.Collectors.toMap;
import static parley.testing.Eventually.eventually;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** A server that traces are sent to, as OpenTelemetry's protocol says it. */
final class Collector implements AutoCloseable {
  /** One span, its ids in hexadecimal. */
  record Kept(
      String traceId,
      String id,
      String parent,
      String name,
      long nanos,
      Map<String, String> notes,
      List<String> links,
      long status,
      String service) {}

  private final HttpServer server;
  private final List<Kept> spans = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final List<String> authorizations = new CopyOnWriteArrayList<>();

  Collector() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    authorizations.add(
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")).orElse(""));
    bodies.add(new String(body, StandardCharsets.ISO_8859_1));
    for (ProtobufFields resource : new ProtobufFields(body).messages(1)) {
      String service = notes(resource.messages(1).getFirst(), 1).getOrDefault("service.name", "");
      resource.messages(2).stream()
          .flatMap(scope -> scope.messages(2).stream())
          .forEach(span -> spans.add(kept(span, service)));
    }
    exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private static Kept kept(ProtobufFields span, String service) {
    return new Kept(
        span.hex(1),
        span.hex(2),
        span.hex(4),
        span.text(5).orElse(""),
        span.number(8) - span.number(7),
        notes(span, 9),
        span.messages(13).stream().map(link -> link.hex(1) + "-" + link.hex(2)).toList(),
        span.messages(15).stream().mapToLong(status -> status.number(3)).sum(),
        service);
  }

  private static Map<String, String> notes(ProtobufFields message, int number) {
    return message.messages(number).stream()
        .collect(toMap(note -> note.text(1).orElse(""), note -> value(note.messages(2))));
  }

  private static String value(List<ProtobufFields> any) {
    return any.getFirst().text(1).orElseGet(() -> Long.toString(any.getFirst().number(3)));
  }

  /** Waits for a span. */
  Kept await(Predicate<Kept> wanted) {
    return eventually(() -> spans.stream().filter(wanted).findFirst(), Optional::isPresent)
        .orElseThrow();
  }

  /** Waits for a span of this name. */
  Kept await(String name) {
    return await(span -> span.name().equals(name));
  }

  /** Waits for a span of this name right within another one. */
  Kept await(String name, Kept parent) {
    return await(span ->
        span.name().equals(name)
            && span.parent().equals(parent.id())
            && span.traceId().equals(parent.traceId()));
  }

  List<Kept> spans() {
    return List.copyOf(spans);
  }

  /** All that has come, byte by byte. */
  List<String> bodies() {
    return List.copyOf(bodies);
  }

  List<String> authorizations() {
    return List.copyOf(authorizations);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
