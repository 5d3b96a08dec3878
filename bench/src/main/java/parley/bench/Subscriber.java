package parley.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** One reader of {@code GET /v1/events/stream}. */
final class Subscriber implements AutoCloseable {
  private static final String DUE = "\"name\":\"due ";
  private static final int PATIENCE_SECONDS = 30;

  private final Connection connection;
  private final Thread thread;
  private Histogram latency = Phase.histogram();
  private long told;
  private volatile boolean closed;

  /** Returns when the server has begun to tell. */
  Subscriber(int port, Requests requests) {
    try {
      connection = new Connection(port);
      InputStream in = connection.stream(requests.get("/v1/events/stream"));
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 4 * 1024);
      if (!lines.readLine().contains(" 200 ")) {
        throw new Failure("there is no stream of events");
      }
      while (!lines.readLine().startsWith("retry:")) {
        // The head of the answer.
      }
      thread = Thread.ofPlatform().daemon().start(() -> listen(lines));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void listen(BufferedReader lines) {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int at = line.startsWith("data:") ? line.indexOf(DUE) : -1;
        if (at >= 0) {
          int from = at + DUE.length();
          note(Long.parseLong(line.substring(from, line.indexOf('"', from)).strip()));
        }
      }
    } catch (IOException e) {
      if (!closed) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private synchronized void note(long due) {
    latency.recordValue(Math.max(0, System.nanoTime() - due));
    told++;
    notifyAll();
  }

  /** Waits until it has been told of so many events. */
  synchronized void await(long count) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      while (told < count) {
        if (System.nanoTime() > end) {
          throw new Failure("a subscriber was told of " + told + " events, not " + count);
        }
        wait(1_000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted", e);
    }
  }

  /** Counts from nothing again. */
  synchronized void forget() {
    latency = Phase.histogram();
    told = 0;
  }

  synchronized Histogram latency() {
    return latency;
  }

  @Override
  public void close() {
    closed = true;
    try {
      connection.close();
      thread.join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
