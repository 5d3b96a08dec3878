package parley.webhooks;

import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The secrets that sign what is sent to a webhook: {@code whsec_} and base64 of 32 bytes.
 *
 * @param old signs as well until {@code oldEnds}; null when there is none
 */
record SigningSecrets(String current, @Nullable String old, @Nullable Instant oldEnds) {
  static final String PREFIX = "whsec_";
  private static final int BYTES = 32;

  /** A new secret, and no old one. */
  static SigningSecrets first(RandomGenerator random) {
    return new SigningSecrets(made(random), null, null);
  }

  /** A new secret; the one that was current signs until {@code ends}. */
  SigningSecrets rotated(RandomGenerator random, Instant ends) {
    return new SigningSecrets(made(random), current, ends);
  }

  /** The secrets that sign at this time, the current one first. */
  List<String> at(Instant now) {
    return old != null && oldEnds != null && now.isBefore(oldEnds)
        ? List.of(current, old)
        : List.of(current);
  }

  private static String made(RandomGenerator random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return PREFIX + Base64.getEncoder().encodeToString(bytes);
  }

  @Override
  public String toString() {
    return "SigningSecrets[***]";
  }
}
