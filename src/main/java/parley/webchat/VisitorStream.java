package parley.webchat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import parley.events.LiveFrame;
import parley.events.SseOutlet;
import parley.http.Problem;
import parley.http.StreamingResponse;

/**
 * What happens to one visitor's chat, as server-sent events (WHATWG HTML, section 9.2). A stream
 * begins with all there is, so that whoever comes back has missed nothing; nothing has a number.
 */
final class VisitorStream implements StreamingResponse {
  /** Somebody writes to the visitor, which is to be believed for so many milliseconds. */
  private record Typing(long expiresInMs) {
    static LiveFrame frame(Duration life) {
      return new LiveFrame("typing", new Typing(life.toMillis()));
    }
  }

  private static final byte[] ALIVE = ": still here\n\n".getBytes(StandardCharsets.US_ASCII);

  private final VisitorBell.Place bell;
  private final Supplier<VisitorThreads.Latest> reading;
  private final Runnable permission;
  private final VisitorStreamLimits.Place place;
  private final VisitorChanges changes = new VisitorChanges();

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
    SseOutlet outlet = new SseOutlet(listener);
    try {
      VisitorBell.Reason reason = VisitorBell.Reason.NEWS;
      while (!bell.hasEnded()) {
        if (reason != VisitorBell.Reason.ANSWERED) {
          outlet.tell(changes.next(latest()));
        }
        bell.takeAnswered().ifPresent(life -> outlet.tell(List.of(Typing.frame(life))));
        reason = bell.await(outlet.untilHeartbeat());
        if (reason == VisitorBell.Reason.TIME) {
          outlet.send(ALIVE);
        }
        permission.run();
      }
    } catch (Problem over) {
      // The token is not valid any more.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private VisitorView latest() {
    VisitorThreads.Latest latest = reading.get();
    while (bell.follow(latest.subject())) {
      // It has rung for somebody else, so what came meanwhile may have rung for nobody.
      latest = reading.get();
    }
    return latest.view();
  }

  @Override
  public void close() {
    bell.close();
    place.close();
  }
}
