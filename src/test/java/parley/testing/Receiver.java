package parley.testing;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookSigningException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server that webhooks are sent to: answers what the test says, and remembers. */
public final class Receiver implements AutoCloseable {
  /** What it answers. */
  public record Reply(int status, Map<String, String> headers) {
    /** A status alone. */
    public static Reply of(int status) {
      return new Reply(status, Map.of());
    }

    /** No answer, until the receiver is closed. */
    public static Reply hang() {
      return of(0);
    }
  }

  /**
   * One call.
   *
   * @param headers by lower-case name
   */
  public record Call(Map<String, String> headers, String body) {
    /** The event in the body. */
    public JsonNode event() {
      return JsonMapper.shared().readTree(body);
    }

    /** The event's number. */
    public long sequence() {
      return event().at("/sequence").asLong();
    }

    /** The value of {@code webhook-id}. */
    public String id() {
      return headers.getOrDefault("webhook-id", "");
    }

    /** The same whatever the time: for servers whose clock a test has moved on. */
    public boolean isSignedSometimeWith(String secret) {
      long seconds = Long.parseLong(headers.getOrDefault("webhook-timestamp", "0"));
      try {
        String signature = new Webhook(secret).sign(id(), seconds, body);
        return List.of(signatures()).contains(signature);
      } catch (WebhookSigningException e) {
        return false;
      }
    }

    /** The signatures that it has. */
    public String[] signatures() {
      return headers.getOrDefault("webhook-signature", "").split(" ", -1);
    }

    /** Says whether a library that we did not write takes it for genuine. */
    public boolean isSignedWith(String secret) {
      Map<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      headers.forEach((name, value) -> all.put(name, List.of(value)));
      try {
        new Webhook(secret).verify(body, all);
        return true;
      } catch (WebhookVerificationException e) {
        return false;
      }
    }
  }

  private final HttpServer server;
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Function<Call, Reply> behaviour = call -> Reply.of(204);

  /** Starts one on a free port of the loopback that takes everything. */
  public Receiver() {
    this(0);
  }

  /** Starts one on this port. */
  public Receiver(int port) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  /** Answers otherwise from now on. */
  public Receiver behave(Function<Call, Reply> otherwise) {
    behaviour = otherwise;
    return this;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public String url() {
    return "http://127.0.0.1:" + port() + "/hook";
  }

  /** All calls, in the order of arrival. */
  public List<Call> calls() {
    return List.copyOf(calls);
  }

  /** Waits until there are so many calls, and answers all. */
  public List<Call> await(int most) {
    return Eventually.eventually(this::calls, all -> all.size() >= most);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Call call =
          new Call(
              exchange.getRequestHeaders().entrySet().stream()
                  .collect(
                      Collectors.toUnmodifiableMap(
                          header -> header.getKey().toLowerCase(java.util.Locale.ROOT),
                          header -> String.join(",", header.getValue()))),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
      Reply reply = behaviour.apply(call);
      calls.add(call);
      if (reply.status() == 0) {
        closed.await();
      } else {
        reply.headers().forEach(exchange.getResponseHeaders()::add);
        exchange.sendResponseHeaders(reply.status(), -1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
