package parley.simulator;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What happens to one call.
 *
 * @param delay before the answer
 * @param refusal what it is refused with
 * @param dropRequest whether the connection is closed before anything has happened
 * @param dropResponse whether the connection is closed instead of an answer
 * @param failCode the code that the message is reported as failed with
 * @param duplicate whether every webhook about it comes twice
 * @param shuffle whether its statuses come in a random order
 * @param expiredUrl whether the address of a file is said to be too old
 * @param wrongBytes whether other bytes come than the file has
 */
record PlannedFault(
    Duration delay,
    Optional<GraphError> refusal,
    boolean dropRequest,
    boolean dropResponse,
    Optional<Integer> failCode,
    boolean duplicate,
    boolean shuffle,
    boolean expiredUrl,
    boolean wrongBytes) {
  private static final int ANYTHING = 1;

  static final PlannedFault GOOD =
      new PlannedFault(
          Duration.ZERO,
          Optional.empty(),
          false,
          false,
          Optional.empty(),
          false,
          false,
          false,
          false);

  /** Throws the dice for one call. */
  static PlannedFault draw(Faults faults, CallKind callKind, RandomGenerator random) {
    Dice dice = new Dice(faults.chance(), random);
    boolean download = callKind == CallKind.DOWNLOAD;
    boolean expired = download && faults.expiredUrl() && dice.hit();
    boolean wrong = download && faults.wrongBytes() && dice.hit();
    return (callKind.isAmong(faults.calls()) ? draw(faults, dice) : GOOD).with(expired, wrong);
  }

  private static PlannedFault draw(Faults faults, Dice dice) {
    return new PlannedFault(
        faults.delayMs() > 0 && dice.hit() ? Duration.ofMillis(faults.delayMs()) : Duration.ZERO,
        refusal(faults, dice),
        faults.dropRequest() && dice.hit(),
        faults.dropResponse() && dice.hit(),
        Optional.ofNullable(faults.failCode()).filter(code -> dice.hit()),
        faults.duplicate() && dice.hit(),
        faults.shuffle() && dice.hit(),
        false,
        false);
  }

  private PlannedFault with(boolean expired, boolean wrong) {
    return new PlannedFault(
        delay, refusal, dropRequest, dropResponse, failCode, duplicate, shuffle, expired, wrong);
  }

  private static Optional<GraphError> refusal(Faults faults, Dice dice) {
    ErrorChoice errors = faults.errors();
    List<Integer> codes =
        errors.codes().isEmpty() && faults.httpStatus() != null
            ? List.of(ANYTHING)
            : errors.codes();
    Dice own = errors.chance() == null ? dice : new Dice(errors.chance(), dice.random());
    return own.oneOf(codes).map(GraphError::of).map(error -> under(faults, error));
  }

  private static GraphError under(Faults faults, GraphError error) {
    return faults.httpStatus() == null ? error : error.under(faults.httpStatus());
  }

  /** Says whether something goes wrong. */
  boolean isBad() {
    return !equals(GOOD);
  }

  /** How often each webhook is posted. */
  int copies() {
    return duplicate ? 2 : 1;
  }

  /** Each fault has its own throw. */
  private record Dice(int chance, RandomGenerator random) {
    boolean hit() {
      return hit(1);
    }

    /** One of so many of which each has the chance. */
    private boolean hit(int count) {
      return random.nextInt(Faults.ALWAYS) < chance * count;
    }

    <T> Optional<T> oneOf(List<T> choices) {
      return !choices.isEmpty() && hit(choices.size())
          ? Optional.of(choices.get(random.nextInt(choices.size())))
          : Optional.empty();
    }
  }
}
