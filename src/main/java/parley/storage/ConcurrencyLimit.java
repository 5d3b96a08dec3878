package parley.storage;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Bounds how many calls are made at once, for one organization and for all. */
public final class ConcurrencyLimit {
  private final Semaphore all;
  private final int share;
  private final Duration patience;
  private final Map<Long, Share> shares = new HashMap<>();

  /** What is made when it is its turn. */
  @FunctionalInterface
  public interface Call<T, E extends Exception> {
    T make() throws E;
  }

  /** The places of one organization, and how many calls run or wait for one. */
  private static final class Share {
    private final Semaphore places;
    private int users;

    Share(int places) {
      this.places = new Semaphore(places, true);
    }
  }

  /**
   * A limit of this node.
   *
   * @param most calls at once
   * @param share how many of them one organization may make
   * @param patience how long a call waits for its turn
   */
  public ConcurrencyLimit(int most, int share, Duration patience) {
    this.all = new Semaphore(most, true);
    this.share = share;
    this.patience = patience;
  }

  /** Makes a call when it is its turn; empty when that takes too long. */
  public <T, E extends Exception> Optional<T> call(long organizationId, Call<T, E> call) throws E {
    long end = System.nanoTime() + patience.toNanos();
    Share mine = enter(organizationId);
    try {
      return within(mine.places, end, () -> within(all, end, () -> Optional.of(call.make())));
    } finally {
      leave(organizationId, mine);
    }
  }

  private static <T, E extends Exception> Optional<T> within(
      Semaphore places, long end, Call<Optional<T>, E> call) throws E {
    try {
      if (!places.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        return Optional.empty();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    try {
      return call.make();
    } finally {
      places.release();
    }
  }

  private synchronized Share enter(long organizationId) {
    Share mine = shares.computeIfAbsent(organizationId, id -> new Share(share));
    mine.users++;
    return mine;
  }

  private synchronized void leave(long organizationId, Share mine) {
    mine.users--;
    if (mine.users == 0) {
      shares.remove(organizationId);
    }
  }
}
