package parley.simulator;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the provider behaves towards one business number.
 *
 * @param receipts how far statuses go
 * @param delayMs milliseconds before an answer
 * @param errorCode refuses what is sent with this code; null for none
 * @param httpStatus the status of a refusal; alone it refuses with Meta's code for anything
 * @param dropResponse whether the connection is closed instead of an answer
 * @param duplicate whether every webhook comes twice
 * @param shuffle whether statuses come in a random order, some of them before the answer
 */
record Behaviour(
    Receipts receipts,
    int delayMs,
    @Nullable Integer errorCode,
    @Nullable Integer httpStatus,
    boolean dropResponse,
    boolean duplicate,
    boolean shuffle) {
  static final Behaviour DEFAULT = new Behaviour(Receipts.READ, 0, null, null, false, false, false);

  private static final int ANYTHING = 1;

  Duration delay() {
    return Duration.ofMillis(delayMs);
  }

  /** How often each webhook is posted. */
  int copies() {
    return duplicate ? 2 : 1;
  }

  /** The error that everything is refused with. */
  Optional<GraphError> refusal() {
    if (errorCode == null && httpStatus == null) {
      return Optional.empty();
    }
    GraphError error = GraphError.of(errorCode == null ? ANYTHING : errorCode);
    return Optional.of(httpStatus == null ? error : error.under(httpStatus));
  }
}
