package parley.media;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A provider that has files, and takes files and messages. */
final class MediaGraph implements AutoCloseable {
  /** A request as it came. */
  record Seen(String method, String target, String authorization, String type, String body) {}

  /** Its body in Latin-1, which any bytes are. */
  private record Reply(int status, String body) {}

  private final HttpServer server;
  private final Map<String, String> files = new ConcurrentHashMap<>();
  private final Map<String, Deque<Reply>> first = new ConcurrentHashMap<>();
  private final Map<String, String> elsewhere = new ConcurrentHashMap<>();
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final AtomicInteger counter = new AtomicInteger();

  MediaGraph() {
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

  /** Has a file of this id from now on. */
  void put(String id, byte[] file) {
    files.put(id, new String(file, StandardCharsets.ISO_8859_1));
  }

  /** Says that the file is at another address. */
  void putElsewhere(String id, String url) {
    elsewhere.put(id, url);
  }

  /** Answers the next request to this path otherwise. */
  void once(String path, int status, String body) {
    first.computeIfAbsent(path, any -> new ConcurrentLinkedDeque<>()).add(new Reply(status, body));
  }

  /** The requests to a path so far. */
  List<Seen> seen(String path) {
    return seen.stream().filter(one -> one.target().split("\\?", 2)[0].equals(path)).toList();
  }

  static String base64Hash(byte[] bytes) {
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      seen.add(
          new Seen(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
              String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type")),
              new String(body, StandardCharsets.ISO_8859_1)));
      Deque<Reply> replies = first.getOrDefault(path, new ConcurrentLinkedDeque<>());
      Reply reply = replies.isEmpty() ? reply(path) : replies.poll();
      byte[] bytes = reply.body().getBytes(StandardCharsets.ISO_8859_1);
      exchange.sendResponseHeaders(reply.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private Reply reply(String path) {
    String last = path.substring(path.lastIndexOf('/') + 1);
    int number = counter.incrementAndGet();
    return switch (last) {
      case "media" -> json("{\"id\": \"uploaded-" + number + "\"}");
      case "messages" -> json("{\"messages\": [{\"id\": \"wamid.out." + number + "\"}]}");
      default ->
          path.startsWith("/file/")
              ? new Reply(200, files.getOrDefault(last, ""))
              : json(
                  "{\"id\": \"%s\", \"url\": \"%s\"}"
                      .formatted(last, elsewhere.getOrDefault(last, url() + "/file/" + last)));
    };
  }

  private static Reply json(String body) {
    return new Reply(200, body);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
