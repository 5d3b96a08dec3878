package parley.conversations;

import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The {@code message_attempt} table: by which ids providers know other attempts to send a message
 * than the one whose id it has. A customer may have got one of them all the same, and quote it.
 */
final class MessageAttemptRows {
  private MessageAttemptRows() {}

  /** Notes the id of an attempt. */
  static void add(Tx tx, Message message, String providerId) {
    tx.run(
        """
        insert into message_attempt (org_id, channel_id, provider_id, message_id)
        values (:org_id, :channel_id, :provider_id, :message_id)
        on conflict do nothing
        """,
        Values.of("org_id", message.organizationId())
            .and("channel_id", message.channelId())
            .and("provider_id", providerId)
            .and("message_id", message.id()));
  }

  /**
   * Notes the id of an attempt unless the message has it: it may have another one, when an earlier
   * attempt arrived while this one was on its way, or none, when a later one is.
   */
  static void addOther(Tx tx, Message message, String providerId) {
    tx.run(
        """
        insert into message_attempt (org_id, channel_id, provider_id, message_id)
        select org_id, channel_id, :provider_id, id from message
        where org_id = :org_id and id = :id
          and (provider_id is null or provider_id <> :provider_id)
        on conflict do nothing
        """,
        Values.of("provider_id", providerId)
            .and("org_id", message.organizationId())
            .and("id", message.id()));
  }

  /** The message of which the provider knows another attempt by this id. */
  static Optional<Long> messageOf(Tx tx, long organizationId, long channelId, String providerId) {
    return tx.one(
        """
        select message_id from message_attempt
        where org_id = ? and channel_id = ? and provider_id = ?
        """,
        Row::number,
        organizationId,
        channelId,
        providerId);
  }
}
