package parley.conversations;

import java.time.InstantSource;
import parley.conversations.content.ContentType;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Tx;

/** Sends a failed message again: {@code POST /v1/messages/{id}/retry}. */
final class MessageRetry {
  private final SendPolicy policy;
  private final SendQueue sendQueue;
  private final ConversationEvents events;
  private final InstantSource clock;

  MessageRetry(
      SendPolicy policy, SendQueue sendQueue, ConversationEvents events, InstantSource clock) {
    this.policy = policy;
    this.sendQueue = sendQueue;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Puts the message on its way once more.
   *
   * @throws Problem {@code not_found}, {@code message_not_failed}, or what is in the way
   */
  MessageView send(Tx tx, long organizationId, long id) {
    Message failed = MessageRows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
    Conversation conversation =
        ConversationRows.find(tx, organizationId, failed.conversationId()).orElseThrow();
    SendFacts facts = policy.facts(tx, organizationId, conversation.id(), null);
    if (failed.status() != MessageStatus.FAILED || ContentType.of(failed.type()).isEmpty()) {
      throw notFailed(failed);
    }
    boolean restarted =
        switch (policy.clear(tx, conversation, facts, failed)) {
          case SendDecision.Blocked(var obstacle) -> throw obstacle.problem();
          case SendDecision.Clear(var leaving) -> MessageUpdateRows.restart(tx, leaving);
        };
    Message message = MessageRows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
    if (!restarted) {
      throw notFailed(message);
    }
    sendQueue.again(tx, message, clock.instant());
    events.progressed(tx, facts.channel(), message, MessageStatus.FAILED);
    return MessageQueries.view(tx, message);
  }

  private static Problem notFailed(Message message) {
    return Problem.of(
        ProblemCode.MESSAGE_NOT_FAILED,
        "The message is %s, not failed.".formatted(message.status().text()));
  }
}
