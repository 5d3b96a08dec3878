package parley.accounts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.PlatformThreads;

/**
 * Who may hash a password next: as many at once as there are cores, in the order of asking, but
 * first everybody waits for a turn among their own kind. So neither one address that logs in in
 * masses nor a stream of sign-ups makes the queue so long that others find no place in it.
 */
final class HashingQueue {
  private static final int RETRY_SECONDS = 5;
  private static final Duration MEMORY = Duration.ofMinutes(1);
  private static final int ADDRESSES = 100_000;

  private final Duration patience;
  private final int cores;
  private final Semaphore running;
  private final Semaphore newPasswords;
  private final Cache<String, Semaphore> logins =
      Caffeine.newBuilder().maximumSize(ADDRESSES).expireAfterAccess(MEMORY).build();
  private final PlatformThreads threads;

  /** Hashes on so many cores; who has to wait longer than {@code patience} is sent away. */
  HashingQueue(int cores, Duration patience) {
    this.cores = cores;
    this.patience = patience;
    this.running = new Semaphore(cores, true);
    this.newPasswords = new Semaphore(Math.ceilDiv(cores, 2), true);
    this.threads = new PlatformThreads("password", Math.max(1, cores));
  }

  /**
   * Does the work of checking a password for somebody at {@code network} (an address, or the /64 of
   * one), of which at most two a core are in the queue at once.
   *
   * @throws Problem {@code temporarily_unavailable} when the wait would be too long
   */
  <T> T check(String network, Supplier<T> work) {
    Semaphore turn = logins.get(network, any -> new Semaphore(2 * cores, true));
    return inTurn(Objects.requireNonNull(turn), work);
  }

  /**
   * Does the work of making a new password's hash, of which half as many as there are cores are in
   * the queue at once.
   *
   * @throws Problem {@code temporarily_unavailable} when the wait would be too long
   */
  <T> T make(Supplier<T> work) {
    return inTurn(newPasswords, work);
  }

  /** How many have had their turn and wait for a core. */
  int waiting() {
    return running.getQueueLength();
  }

  private <T> T inTurn(Semaphore turn, Supplier<T> work) {
    long deadline = System.nanoTime() + patience.toNanos();
    return holding(turn, deadline, () -> holding(running, deadline, () -> threads.call(work)));
  }

  private static <T> T holding(Semaphore semaphore, long deadline, Supplier<T> work) {
    if (!acquired(semaphore, deadline - System.nanoTime())) {
      throw Problem.of(
              ProblemCode.TEMPORARILY_UNAVAILABLE,
              "Too many passwords are being checked; try again.")
          .retryAfter(RETRY_SECONDS);
    }
    try {
      return work.get();
    } finally {
      semaphore.release();
    }
  }

  private static boolean acquired(Semaphore semaphore, long nanos) {
    try {
      return semaphore.tryAcquire(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
