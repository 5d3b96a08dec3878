package parley.conversations;

import io.github.bucket4j.TimeMeter;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The time of a number's pace: that of the outbox's clock, since a token and the job that waits for
 * it must mean the same moment, but it goes on when the clock is set back.
 */
final class SendClock implements TimeMeter {
  private final InstantSource clock;
  private long latest;
  private long lost;

  SendClock(InstantSource clock) {
    this.clock = clock;
    this.latest = clock.millis();
  }

  @Override
  public synchronized long currentTimeNanos() {
    long now = clock.millis();
    lost += Math.max(0, latest - now);
    latest = now;
    return TimeUnit.MILLISECONDS.toNanos(now + lost);
  }

  @Override
  public boolean isWallClockBased() {
    return true;
  }
}
