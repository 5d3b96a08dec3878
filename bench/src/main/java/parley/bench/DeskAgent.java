package parley.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * An agent with the inbox open, as far as the server sees the page: a stream with everybody's
 * presence, a sign that somebody is there every 15 seconds, and the figures of the views once
 * something has happened, at most every 5 seconds.
 */
final class DeskAgent implements AutoCloseable {
  static final long SEEN_EVERY_NANOS = 15_000_000_000L;
  private static final long COUNTS_EVERY_NANOS = 5_000_000_000L;
  private static final long LOOK_EVERY_NANOS = 100_000_000L;
  private static final String PASSWORD = "a benchmark that anyone can run";

  private final Client client;
  private final Connection stream;
  private final byte[] seen;
  private Histogram latency = Phase.histogram();
  private long countsAt;
  private volatile boolean hasNews;
  private volatile boolean closed;

  private DeskAgent(int port, String token, String conversation) throws IOException {
    client = new Client(port, token);
    Requests requests = new Requests(token);
    seen =
        requests.post(
            "/v1/presence", "{\"conversation_id\":\"" + conversation + "\",\"state\":\"viewing\"}");
    stream = new Connection(port);
    var in = stream.stream(requests.get("/v1/events/stream?live=presence"));
    var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 4 * 1024);
    Thread.ofVirtual().start(() -> listen(lines));
  }

  /** Makes an agent, logs them in and opens their page at a conversation. */
  static DeskAgent hired(Client owner, int port, int number, String conversation) {
    String login =
        "\"email\":\"agent%d@bench.example\",\"password\":\"%s\"".formatted(number, PASSWORD);
    owner.post(
        "/v1/agents", "{" + login + ",\"name\":\"Agent " + number + "\",\"role\":\"agent\"}");
    try {
      String token =
          owner.post("/v1/auth/login", "{" + login + "}").path("access_token").asString();
      return new DeskAgent(port, token, conversation);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void listen(BufferedReader lines) {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        hasNews |= line.startsWith("event: message.");
      }
    } catch (IOException e) {
      if (!closed) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Asks for what a page asks for. */
  void work(long first, long stop) {
    long seenAt = first;
    for (long now = System.nanoTime(); now < stop; now = System.nanoTime()) {
      if (now >= seenAt) {
        timed(() -> client.ask(seen));
        seenAt += SEEN_EVERY_NANOS;
      }
      if (hasNews && now - countsAt >= COUNTS_EVERY_NANOS) {
        hasNews = false;
        countsAt = now;
        timed(() -> client.text("/v1/conversations/counts"));
      }
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
    }
  }

  private void timed(Runnable request) {
    long start = System.nanoTime();
    request.run();
    latency.recordValue(System.nanoTime() - start);
  }

  /** How long the answers took since this was last asked. */
  Histogram takeLatency() {
    Histogram taken = latency;
    latency = Phase.histogram();
    return taken;
  }

  @Override
  public void close() {
    closed = true;
    client.close();
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
