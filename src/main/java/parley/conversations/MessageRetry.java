package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import parley.conversations.content.ContentType;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Sends a failed message again: {@code POST /v1/messages/{id}/retry}. */
final class MessageRetry {
  private final SendPolicy policy;
  private final SendQueue sendQueue;
  private final ConversationEvents events;
  private final Ids ids;
  private final InstantSource clock;

  MessageRetry(
      SendPolicy policy,
      SendQueue sendQueue,
      ConversationEvents events,
      Ids ids,
      InstantSource clock) {
    this.policy = policy;
    this.sendQueue = sendQueue;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Puts the message on its way once more. One that was scheduled and could not leave when it was
   * time leaves only now: it answers what was said until now, and stands behind that.
   *
   * @throws Problem {@code not_found}, {@code message_not_failed}, or what is in the way
   */
  MessageView send(Tx tx, long organizationId, long id) {
    Message failed =
        MessageRows.findToChange(tx, organizationId, id).orElseThrow(Problem::notFound);
    Conversation conversation =
        ConversationRows.findToChange(tx, organizationId, failed.conversationId())
            .orElseThrow(StorageException::lostRace);
    SendFacts facts = policy.facts(tx, organizationId, conversation.id(), null);
    if (failed.status() != MessageStatus.FAILED || ContentType.of(failed.type()).isEmpty()) {
      throw notFailed(failed);
    }
    Instant now = clock.instant();
    Message again = failed.hasNeverLeft() ? failed.leaving(ids.next(), now) : failed;
    boolean restarted =
        switch (policy.clear(tx, conversation, facts, again)) {
          case SendDecision.Blocked(var obstacle) -> throw obstacle.problem();
          case SendDecision.Clear(var leaving) -> MessageUpdateRows.restart(tx, failed, leaving);
        };
    Message message = MessageRows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
    if (!restarted) {
      throw notFailed(message);
    }
    if (failed.hasNeverLeft()) {
      Conversation after = sendQueue.first(tx, conversation, message, now);
      events.progressed(tx, facts.channel(), after, message, MessageStatus.FAILED);
    } else {
      sendQueue.again(tx, message, now);
      events.progressed(tx, facts.channel(), message, MessageStatus.FAILED);
    }
    return MessageQueries.view(tx, message);
  }

  private static Problem notFailed(Message message) {
    return Problem.of(
        ProblemCode.MESSAGE_NOT_FAILED,
        "The message is %s, not failed.".formatted(message.status().text()));
  }
}
