package parley.simulator;

import java.util.Base64;
import java.util.random.RandomGenerator;

/** Makes ids that look like Meta's. */
final class MetaIds {
  private static final int MESSAGE_BYTES = 32;
  private static final int TRACE_BYTES = 17;
  private static final long FIRST_MEDIUM = 1_000_000_000_000_000L;

  private final RandomGenerator random;

  MetaIds(RandomGenerator random) {
    this.random = random;
  }

  /** The id of a message; with slashes, plusses and equals signs, as Meta's are. */
  String message() {
    return "wamid." + Base64.getEncoder().encodeToString(bytes(MESSAGE_BYTES));
  }

  /** The id of a file: 16 digits. */
  String medium() {
    return Long.toString(random.nextLong(FIRST_MEDIUM, 10 * FIRST_MEDIUM));
  }

  /** The id of a request, for error bodies. */
  String trace() {
    return "A" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(TRACE_BYTES));
  }

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
