package parley.webhooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The secrets that sign what is sent to a webhook: {@code whsec_} and base64 of 32 bytes.
 *
 * @param former sign as well until they end, the newest first: each rotation leaves one
 */
record SigningSecrets(String current, List<FormerSecret> former) {
  static final String PREFIX = "whsec_";

  /** Secrets that may sign at once: a receiver has to read as many signatures. */
  static final int MOST = 10;

  private static final int BYTES = 32;

  SigningSecrets {
    former = List.copyOf(former);
  }

  /** A new secret, and no former one. */
  static SigningSecrets first(RandomGenerator random) {
    return new SigningSecrets(made(random), List.of());
  }

  /** A new secret; the one that was current signs until {@code ends}, and those before as long. */
  SigningSecrets rotated(RandomGenerator random, Instant now, Instant ends) {
    List<FormerSecret> kept = new ArrayList<>();
    kept.add(new FormerSecret(current, ends));
    former.stream().filter(secret -> secret.signsAt(now)).forEach(kept::add);
    return new SigningSecrets(made(random), kept);
  }

  /** The secrets that sign at this time, the current one first. */
  List<String> at(Instant now) {
    return Stream.concat(
            Stream.of(current),
            former.stream().filter(secret -> secret.signsAt(now)).map(FormerSecret::secret))
        .toList();
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
