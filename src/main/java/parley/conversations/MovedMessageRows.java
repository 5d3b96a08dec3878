package parley.conversations;

import java.util.Optional;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code message} table: what has gone to another conversation when its contact was merged. */
final class MovedMessageRows {
  private MovedMessageRows() {}

  /**
   * What a client has sent in a conversation under an id of its own, if that one goes on elsewhere
   * and the message has gone there. Only what is to leave later goes along, so nothing else that
   * has the same id there can be it. Each may have gone on again, in a circle as well, if people
   * have opened them in between.
   */
  static Optional<Message> find(Tx tx, Conversation left, String clientMessageId) {
    return tx.one(
        """
        with recursive place (id) as (
          select v.merged_into from conversation v
          where v.org_id = :org_id and v.id = :conversation_id and v.status = 'resolved'
            and v.merged_into is not null
          union
          select v.merged_into from place
          join conversation v on v.org_id = :org_id and v.id = place.id
          where v.status = 'resolved' and v.merged_into is not null)
        select %s from message
        where org_id = :org_id and conversation_id in (select id from place)
          and client_message_id = :client_message_id and send_at is not null
        order by id limit 1
        """
            .formatted(MessageRows.COLUMNS),
        MessageRows::message,
        Values.of("org_id", left.organizationId())
            .and("conversation_id", left.id())
            .and("client_message_id", clientMessageId));
  }
}
