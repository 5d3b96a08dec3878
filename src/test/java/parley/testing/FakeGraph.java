package parley.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A provider's API under the control of a test: answers what the test says, and remembers. */
public final class FakeGraph implements AutoCloseable {
  /** What it answers to one send. */
  public record Reply(int status, String body) {
    /** Accepts the message under this id. */
    public static Reply accepted(String providerId) {
      return new Reply(
          200,
          """
          {"messaging_product": "whatsapp", "contacts": [], "messages": [{"id": "%s"}]}
          """
              .formatted(providerId));
    }

    /** Refuses it with one of Meta's error codes. */
    public static Reply error(int status, int code) {
      return new Reply(
          status, "{\"error\": {\"message\": \"no\", \"type\": \"x\", \"code\": " + code + "}}");
    }

    /** Closes the connection without an answer. */
    public static Reply none() {
      return new Reply(0, "");
    }
  }

  /** Whether a token may use a number, as somebody wants to know. */
  public record Question(String phoneNumberId, String authorization, String query) {}

  private final HttpServer server;
  private final List<Question> questions = new CopyOnWriteArrayList<>();
  private volatile Function<Question, Reply> knowledge = question -> Reply.error(400, 100);
  private final List<JsonNode> sends = new CopyOnWriteArrayList<>();
  private final List<JsonNode> reads = new CopyOnWriteArrayList<>();
  private volatile Function<JsonNode, Reply> reading =
      read -> new Reply(200, "{\"success\": true}");
  private volatile Function<JsonNode, Reply> behaviour;
  private final List<URI> listings = new CopyOnWriteArrayList<>();
  private volatile Function<URI, Reply> templates = listing -> Reply.error(400, 100);

  /** Starts it on a free port of the loopback. */
  public FakeGraph(Function<JsonNode, Reply> behaviour) {
    this.behaviour = behaviour;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  /** Answers otherwise from now on. */
  public void behave(Function<JsonNode, Reply> otherwise) {
    behaviour = otherwise;
  }

  /** Answers marks as read otherwise from now on. */
  public void behaveWhenRead(Function<JsonNode, Reply> otherwise) {
    reading = otherwise;
  }

  /** Answers questions about numbers in this way; before, it knows none. */
  public void behaveWhenAsked(Function<Question, Reply> otherwise) {
    knowledge = otherwise;
  }

  /** Answers who asks for templates in this way; before, it has none. */
  public void behaveWhenListed(Function<URI, Reply> otherwise) {
    templates = otherwise;
  }

  /** All questions for templates, in the order of arrival. */
  public List<URI> listings() {
    return List.copyOf(listings);
  }

  /** All questions about numbers, in the order of arrival. */
  public List<Question> questions() {
    return List.copyOf(questions);
  }

  /** The bodies of all marks as read, in the order of arrival. */
  public List<JsonNode> reads() {
    return List.copyOf(reads);
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The bodies of all sends, in the order of arrival. */
  public List<JsonNode> sends() {
    return List.copyOf(sends);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (exchange.getRequestMethod().equals("GET")) {
        String path = exchange.getRequestURI().getPath();
        if (path.endsWith("/message_templates")) {
          listings.add(exchange.getRequestURI());
          reply(exchange, templates.apply(exchange.getRequestURI()));
          return;
        }
        Question question =
            new Question(
                path.substring(path.lastIndexOf('/') + 1),
                exchange.getRequestHeaders().getFirst("Authorization"),
                String.valueOf(exchange.getRequestURI().getQuery()));
        questions.add(question);
        reply(exchange, knowledge.apply(question));
        return;
      }
      JsonNode send = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
      boolean marks = send.has("status");
      (marks ? reads : sends).add(send);
      reply(exchange, (marks ? reading : behaviour).apply(send));
    }
  }

  private static void reply(HttpExchange exchange, Reply reply) throws IOException {
    if (reply.status() != 0) {
      byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(reply.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
