package parley.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The real time, or one that stands still, moved on by as much as a test says. */
public final class TestClock implements InstantSource {
  private final InstantSource base;
  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  /** A clock that goes like any other. */
  public TestClock() {
    this(InstantSource.system());
  }

  private TestClock(InstantSource base) {
    this.base = base;
  }

  /** A clock that stands still, so that a slow machine changes nothing; at a full millisecond. */
  public static TestClock still() {
    return new TestClock(
        InstantSource.fixed(Instant.ofEpochMilli(InstantSource.system().millis())));
  }

  /** Moves this clock on. */
  public void advance(Duration by) {
    ahead.updateAndGet(before -> before.plus(by));
  }

  @Override
  public Instant instant() {
    return base.instant().plus(ahead.get());
  }
}
