package parley.conversations;

/** Whether a message may leave now. */
sealed interface SendDecision {
  /**
   * It may.
   *
   * @param message what leaves: the message as it was written, or as its fallback
   */
  record Clear(Message message) implements SendDecision {}

  /** It may not. */
  record Blocked(SendObstacle obstacle) implements SendDecision {}
}
