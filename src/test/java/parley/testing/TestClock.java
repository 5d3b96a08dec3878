package parley.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The real time, moved on by as much as a test says. */
public final class TestClock implements InstantSource {
  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  /** Moves this clock on. */
  public void advance(Duration by) {
    ahead.updateAndGet(before -> before.plus(by));
  }

  @Override
  public Instant instant() {
    return InstantSource.system().instant().plus(ahead.get());
  }
}
