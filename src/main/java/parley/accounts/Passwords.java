package parley.accounts;

import java.time.Duration;
import java.util.random.RandomGenerator;
import parley.http.Problem;

/**
 * Hashes and checks passwords; at the recommended cost each takes 19 MiB and tens of milliseconds
 * of a core, so they wait in a {@link HashingQueue}. Never call it inside a transaction.
 */
final class Passwords {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final RandomGenerator random;
  private final PasswordCost cost;
  private final HashingQueue queue;

  /** A hash that no password has: checking it takes as long as checking a real one. */
  private final String nobody;

  Passwords(RandomGenerator random, PasswordCost cost) {
    this(random, cost, new HashingQueue(Runtime.getRuntime().availableProcessors(), PATIENCE));
  }

  Passwords(RandomGenerator random, PasswordCost cost, HashingQueue queue) {
    this.random = random;
    this.cost = cost;
    this.queue = queue;
    this.nobody =
        PasswordHash.ofNobody(
                cost, random(PasswordHash.SALT_BYTES), random(PasswordHash.HASH_BYTES))
            .text();
  }

  /**
   * The PHC string of a new password.
   *
   * @throws Problem {@code temporarily_unavailable} when too many wait already
   */
  String hash(String password) {
    return queue.make(
        () -> PasswordHash.of(password, cost, random(PasswordHash.SALT_BYTES)).text());
  }

  /**
   * Says whether {@code phc} was made from this password.
   *
   * @param network who asks: an address, or the /64 of one
   * @throws Problem {@code temporarily_unavailable} when too many wait already
   */
  boolean matches(String password, String phc, String network) {
    return queue.check(network, () -> PasswordHash.parse(phc).matches(password));
  }

  /** {@code phc}, or a new one of the same password if it was made at another cost. */
  String renewed(String phc, String password) {
    return PasswordHash.parse(phc).isOutdated(cost) ? hash(password) : phc;
  }

  /** What to check a password against when there is no such account. */
  String nobody() {
    return nobody;
  }

  private byte[] random(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
