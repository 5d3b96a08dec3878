package parley.events;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import parley.http.Problem;
import parley.http.StreamingResponse;

/**
 * Events as server-sent events (WHATWG HTML, section 9.2), for as long as the client listens and
 * its token is valid. A heartbeat now and then also moves the client's last event id on, over
 * events that it does not want, so that it can come back long after.
 */
final class EventStream implements StreamingResponse {
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final int RETRY_MS = 2_000;
  private static final int MOST_BYTES = 64 * 1024;

  private final LogReader logReader;
  private final LiveSource.Listening live;

  /** The last event id that the client has been told. */
  private long told = -1;

  private long lastSent;

  EventStream(LogReader logReader, LiveSource.Listening live) {
    this.logReader = logReader;
    this.live = live;
  }

  @Override
  public void run(Listener listener) {
    try {
      send(listener, ascii("retry: " + RETRY_MS + "\n" + position()));
      while (!logReader.mustEnd()) {
        tellLive(listener, live.take());
        tell(listener, logReader.next(untilHeartbeat()).frames());
        if (!untilHeartbeat().isPositive()) {
          send(listener, ascii(": still here\n" + position()));
        }
      }
    } catch (Problem over) {
      // The token is not valid any more, or what the client has missed is gone: it must ask anew.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(Listener listener, List<SseFrame> frames) {
    if (frames.size() == 1) {
      send(listener, frames.getFirst().bytes());
    } else {
      ByteArrayOutputStream part = new ByteArrayOutputStream();
      for (SseFrame frame : frames) {
        part.writeBytes(frame.bytes());
        if (part.size() > MOST_BYTES) {
          send(listener, part.toByteArray());
          part.reset();
        }
      }
      if (part.size() > 0) {
        send(listener, part.toByteArray());
      }
    }
    if (!frames.isEmpty()) {
      told = frames.getLast().event().sequence();
    }
  }

  private void tellLive(Listener listener, List<LiveFrame> frames) {
    if (!frames.isEmpty()) {
      ByteArrayOutputStream part = new ByteArrayOutputStream();
      frames.forEach(frame -> part.writeBytes(frame.bytes()));
      send(listener, part.toByteArray());
    }
  }

  private void send(Listener listener, byte[] part) {
    listener.send(part);
    lastSent = System.nanoTime();
  }

  /** Moves the last event id on; no event is told by that. */
  private String position() {
    long cursor = logReader.cursor();
    boolean moved = cursor > told;
    told = cursor;
    return moved ? "id: " + cursor + "\n\n" : "\n";
  }

  private Duration untilHeartbeat() {
    return HEARTBEAT.minusNanos(System.nanoTime() - lastSent);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() {
    live.close();
    logReader.close();
  }
}
