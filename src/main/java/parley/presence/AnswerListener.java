package parley.presence;

import java.time.Duration;

/** Hears on every node that a customer is being answered, to show it to them. */
@FunctionalInterface
public interface AnswerListener {
  /**
   * Somebody writes an answer in a conversation; returns at once.
   *
   * @param life how long that is to be believed without being repeated
   */
  void answers(long organizationId, long conversationId, Duration life);
}
