package parley.conversations;

import org.jspecify.annotations.Nullable;

/**
 * What a send remembers while its job is held.
 *
 * @param turn how far its turn has come
 * @param throttles how often in a row the provider found that its customer gets too much
 */
record SendThrottleState(Turn turn, int throttles) {
  private static final SendThrottleState NOTHING = new SendThrottleState(Turn.NONE, 0);

  /** Whose pace a message has kept. */
  enum Turn {
    NONE,
    /** That of the customer. */
    CUSTOMER,
    /** That of the whole number as well: it may leave. */
    NUMBER
  }

  static SendThrottleState read(@Nullable String text) {
    if (text == null) {
      return NOTHING;
    }
    String[] parts = text.split(" ", 2);
    return new SendThrottleState(Turn.valueOf(parts[0]), Integer.parseInt(parts[1]));
  }

  /** What {@link #read} reads. */
  String text() {
    return turn + " " + throttles;
  }

  SendThrottleState at(Turn reached) {
    return new SendThrottleState(reached, throttles);
  }

  SendThrottleState throttledAgain() {
    return new SendThrottleState(Turn.NONE, throttles + 1);
  }
}
