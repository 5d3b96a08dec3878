package parley.accounts;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.PlatformThreads;

/**
 * Hashes and checks passwords, never more at once than there are cores: each takes 19 MiB and tens
 * of milliseconds. Never call it inside a transaction.
 */
final class Passwords {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int RETRY_SECONDS = 5;

  private final RandomGenerator random;
  private final Duration patience;
  private final Semaphore cores;
  private final PlatformThreads threads;

  /** A hash that no password has: checking it takes as long as checking a real one. */
  private final String nobody;

  Passwords(RandomGenerator random) {
    this(random, Runtime.getRuntime().availableProcessors(), PATIENCE);
  }

  /** Hashes on so many cores; who has to wait longer than {@code patience} is sent away. */
  Passwords(RandomGenerator random, int cores, Duration patience) {
    this.random = random;
    this.cores = new Semaphore(cores, true);
    this.threads = new PlatformThreads("password", Math.max(1, cores));
    this.patience = patience;
    this.nobody =
        PasswordHash.ofNobody(random(PasswordHash.SALT_BYTES), random(PasswordHash.HASH_BYTES))
            .text();
  }

  /**
   * The PHC string of a password.
   *
   * @throws Problem {@code temporarily_unavailable} when too many wait already
   */
  String hash(String password) {
    return admitted(() -> PasswordHash.of(password, random(PasswordHash.SALT_BYTES)).text());
  }

  /**
   * Says whether {@code phc} was made from this password.
   *
   * @throws Problem {@code temporarily_unavailable} when too many wait already
   */
  boolean matches(String password, String phc) {
    return admitted(() -> PasswordHash.parse(phc).matches(password));
  }

  /** {@code phc}, or a new one of the same password if its parameters are no longer today's. */
  String renewed(String phc, String password) {
    return PasswordHash.parse(phc).isOutdated() ? hash(password) : phc;
  }

  /** What to check a password against when there is no such account. */
  String nobody() {
    return nobody;
  }

  private <T> T admitted(Supplier<T> work) {
    if (!enter()) {
      throw Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Too many log in at once; try again.")
          .retryAfter(RETRY_SECONDS);
    }
    try {
      return threads.call(work);
    } finally {
      cores.release();
    }
  }

  private boolean enter() {
    try {
      return cores.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private byte[] random(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
