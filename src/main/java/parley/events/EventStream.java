package parley.events;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import parley.http.Problem;
import parley.http.StreamingResponse;

/**
 * Events as server-sent events (WHATWG HTML, section 9.2), for as long as the client listens and
 * its token is valid. A heartbeat now and then also moves the client's last event id on, over
 * events that it does not want, so that it can come back long after.
 */
final class EventStream implements StreamingResponse {
  private static final int RETRY_MS = 2_000;
  private static final int MOST_BYTES = 64 * 1024;

  private final LogReader logReader;
  private final LiveSource.Listening live;

  /** The last event id that the client has been told. */
  private long told = -1;

  EventStream(LogReader logReader, LiveSource.Listening live) {
    this.logReader = logReader;
    this.live = live;
  }

  @Override
  public void run(Listener listener) {
    try {
      SseOutlet outlet = new SseOutlet(listener);
      outlet.send(ascii("retry: " + RETRY_MS + "\n" + position()));
      while (!logReader.mustEnd()) {
        outlet.tell(live.take());
        tell(outlet, logReader.next(outlet.untilHeartbeat()).frames());
        if (!outlet.untilHeartbeat().isPositive()) {
          outlet.send(ascii(": still here\n" + position()));
        }
      }
    } catch (Problem over) {
      // The token is not valid any more, or what the client has missed is gone: it must ask anew.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(SseOutlet outlet, List<SseFrame> frames) {
    if (frames.size() == 1) {
      outlet.send(frames.getFirst().bytes());
    } else {
      ByteArrayOutputStream part = new ByteArrayOutputStream();
      for (SseFrame frame : frames) {
        part.writeBytes(frame.bytes());
        if (part.size() > MOST_BYTES) {
          outlet.send(part.toByteArray());
          part.reset();
        }
      }
      if (part.size() > 0) {
        outlet.send(part.toByteArray());
      }
    }
    if (!frames.isEmpty()) {
      told = frames.getLast().event().sequence();
    }
  }

  /** Moves the last event id on; no event is told by that. */
  private String position() {
    long cursor = logReader.cursor();
    boolean moved = cursor > told;
    told = cursor;
    return moved ? "id: " + cursor + "\n\n" : "\n";
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
