package parley.conversations;

import org.jspecify.annotations.Nullable;

/**
 * What a send remembers while its job is held.
 *
 * @param turn how far its turn has come
 * @param throttles how often in a row the provider found that its customer gets too much
 */
record Memo(Turn turn, int throttles) {
  private static final Memo NOTHING = new Memo(Turn.NONE, 0);

  /** Whose pace a message has kept. */
  enum Turn {
    NONE,
    /** That of the customer. */
    CUSTOMER,
    /** That of the whole number as well: it may leave. */
    NUMBER
  }

  static Memo read(@Nullable String text) {
    if (text == null) {
      return NOTHING;
    }
    String[] parts = text.split(" ", 2);
    return new Memo(Turn.valueOf(parts[0]), Integer.parseInt(parts[1]));
  }

  /** What {@link #read} reads. */
  String text() {
    return turn + " " + throttles;
  }

  Memo at(Turn reached) {
    return new Memo(reached, throttles);
  }

  Memo throttledAgain() {
    return new Memo(Turn.NONE, throttles + 1);
  }
}
