package parley.events;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import parley.http.StreamingResponse;

/** Where server-sent events go, and when the client last heard anything. */
public final class SseOutlet {
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private final StreamingResponse.Listener listener;
  private long lastSent = System.nanoTime();

  /** An outlet through which nothing has gone yet. */
  public SseOutlet(StreamingResponse.Listener listener) {
    this.listener = listener;
  }

  /** Sends a part; throws what the listener throws when the client has gone. */
  public void send(byte[] part) {
    listener.send(part);
    lastSent = System.nanoTime();
  }

  /** Sends frames in one part, if there are any. */
  public void tell(List<LiveFrame> frames) {
    if (!frames.isEmpty()) {
      ByteArrayOutputStream part = new ByteArrayOutputStream();
      frames.forEach(frame -> part.writeBytes(frame.bytes()));
      send(part.toByteArray());
    }
  }

  /** How long the client may go on without hearing anything; zero or less when it is time. */
  public Duration untilHeartbeat() {
    return HEARTBEAT.minusNanos(System.nanoTime() - lastSent);
  }
}
