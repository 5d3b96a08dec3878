package parley.conversations;

/** Whether a message may leave now. */
sealed interface Clearance {
  /**
   * It may.
   *
   * @param message what leaves: the message as it was written, or as its fallback
   */
  record Clear(Message message) implements Clearance {}

  /** It may not. */
  record Blocked(Obstacle obstacle) implements Clearance {}
}
