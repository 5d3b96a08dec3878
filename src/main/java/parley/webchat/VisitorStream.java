package parley.webchat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import parley.events.LiveFrame;
import parley.http.Problem;
import parley.http.StreamingResponse;

/**
 * What happens to one visitor's chat, as server-sent events (WHATWG HTML, section 9.2). A stream
 * begins with all there is, so that whoever comes back has missed nothing; nothing has a number.
 */
final class VisitorStream implements StreamingResponse {
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final byte[] ALIVE = ": still here\n\n".getBytes(StandardCharsets.US_ASCII);

  private final VisitorBell.Place bell;
  private final Supplier<VisitorThreads.Latest> reading;
  private final Runnable permission;
  private final VisitorStreamLimits.Place place;
  private final VisitorChanges changes = new VisitorChanges();
  private long lastSent;

  /**
   * A stream that nobody hears yet.
   *
   * @param bell rings when there may be something new
   * @param permission throws a problem when the visitor may not go on
   */
  VisitorStream(
      VisitorBell.Place bell,
      Supplier<VisitorThreads.Latest> reading,
      Runnable permission,
      VisitorStreamLimits.Place place) {
    this.bell = bell;
    this.reading = reading;
    this.permission = permission;
    this.place = place;
  }

  @Override
  public void run(Listener listener) {
    try {
      while (!bell.hasEnded()) {
        tell(listener);
        if (!bell.await(untilHeartbeat())) {
          send(listener, ALIVE);
        }
        permission.run();
      }
    } catch (Problem over) {
      // The token is not valid any more.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(Listener listener) {
    VisitorThreads.Latest latest = reading.get();
    while (bell.follow(latest.contactId())) {
      // What came before the bell knew whom to ring for has rung for nobody.
      latest = reading.get();
    }
    List<LiveFrame> frames = changes.next(latest.view());
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

  private Duration untilHeartbeat() {
    return HEARTBEAT.minusNanos(System.nanoTime() - lastSent);
  }

  @Override
  public void close() {
    bell.close();
    place.close();
  }
}
