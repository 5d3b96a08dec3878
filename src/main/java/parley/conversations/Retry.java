package parley.conversations;

import java.time.InstantSource;
import java.util.List;
import parley.conversations.content.ContentType;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Tx;

/** Sends a failed message again: {@code POST /v1/messages/{id}/retry}. */
final class Retry {
  private final MessageRows messages = new MessageRows();
  private final MessageChanges changes = new MessageChanges();
  private final ConversationRows conversations = new ConversationRows();
  private final Obstacles obstacles;
  private final Departure departure;
  private final ConversationEvents events;
  private final InstantSource clock;

  Retry(Obstacles obstacles, Departure departure, ConversationEvents events, InstantSource clock) {
    this.obstacles = obstacles;
    this.departure = departure;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Puts the message on its way once more.
   *
   * @throws Problem {@code not_found}, {@code message_not_failed}, or what is in the way
   */
  MessageView send(Tx tx, long organizationId, long id) {
    Message failed = messages.find(tx, organizationId, id).orElseThrow(Problem::notFound);
    Conversation conversation =
        conversations.find(tx, organizationId, failed.conversationId()).orElseThrow();
    if (failed.status() != MessageStatus.FAILED || ContentType.of(failed.type()).isEmpty()) {
      throw notFailed(failed);
    }
    boolean restarted =
        switch (obstacles.clear(tx, conversation, failed)) {
          case Clearance.Blocked(var obstacle) -> throw obstacle.problem();
          case Clearance.Clear(var leaving) -> changes.restart(tx, leaving);
        };
    Message message = messages.find(tx, organizationId, id).orElseThrow(Problem::notFound);
    if (!restarted) {
      throw notFailed(message);
    }
    departure.again(tx, message, clock.instant());
    events.progressed(tx, message, MessageStatus.FAILED);
    return MessageView.all(tx, organizationId, List.of(message)).getFirst();
  }

  private static Problem notFailed(Message message) {
    return Problem.of(
        ProblemCode.MESSAGE_NOT_FAILED,
        "The message is %s, not failed.".formatted(message.status().text()));
  }
}
