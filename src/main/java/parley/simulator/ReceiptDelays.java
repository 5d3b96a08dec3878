package parley.simulator;

import java.time.Duration;

/**
 * How long statuses wait for the one before.
 *
 * @param deliveredMs milliseconds from sent to delivered
 * @param readMs milliseconds from delivered to read
 */
record ReceiptDelays(int deliveredMs, int readMs) {
  static final ReceiptDelays NONE = new ReceiptDelays(0, 0);

  /** The wait before a status is reported. */
  Duration before(String status) {
    return Duration.ofMillis(
        switch (status) {
          case "delivered" -> deliveredMs;
          case "read" -> readMs;
          default -> 0;
        });
  }
}
