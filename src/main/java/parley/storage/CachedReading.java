package parley.storage;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a query answered some seconds ago, for metrics: however many gauges show it and however
 * often they are asked for, it is read once in ten seconds. Whoever asks waits a second at most,
 * and gets nothing while the database is away.
 */
public final class CachedReading<T> {
  private static final Logger LOG = LoggerFactory.getLogger(CachedReading.class);
  private static final long LIFE = Duration.ofSeconds(10).toNanos();
  private static final long PATIENCE = Duration.ofMillis(900).toNanos();

  private final Supplier<T> query;
  private final LongSupplier nanoTime;
  private @Nullable CompletableFuture<Optional<T>> asked;
  private long askedAt;

  /** The answers of a query, which is run on a thread of its own. */
  public CachedReading(Supplier<T> query) {
    this(query, System::nanoTime);
  }

  CachedReading(Supplier<T> query, LongSupplier nanoTime) {
    this.query = query;
    this.nanoTime = nanoTime;
  }

  /** The latest answer; empty when the query failed, or takes longer than a second. */
  public Optional<T> get() {
    CompletableFuture<Optional<T>> latest = latest();
    long left = PATIENCE - (nanoTime.getAsLong() - askedAt());
    return left > 0
        ? latest.copy().completeOnTimeout(Optional.empty(), left, TimeUnit.NANOSECONDS).join()
        : latest.getNow(Optional.empty());
  }

  private synchronized long askedAt() {
    return askedAt;
  }

  private synchronized CompletableFuture<Optional<T>> latest() {
    CompletableFuture<Optional<T>> known = asked;
    long now = nanoTime.getAsLong();
    if (known == null || (known.isDone() && now - askedAt > LIFE)) {
      askedAt = now;
      known = CompletableFuture.supplyAsync(this::read, Thread::startVirtualThread);
      asked = known;
    }
    return known;
  }

  private Optional<T> read() {
    try {
      return Optional.of(query.get());
    } catch (RuntimeException e) {
      Failures.log(LOG, e, "a metric can't be read from the database");
      return Optional.empty();
    }
  }
}
