package parley.conversations;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.channels.Channel;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** By which ids the providers of channels know messages, in the {@code message} table. */
final class MessageProviderIdRows {
  private MessageProviderIdRows() {}

  /** The id of the message that the provider knows by this id, or another attempt of it. */
  static Optional<Long> idOf(Tx tx, long organizationId, long channelId, String providerId) {
    Optional<Long> known =
        tx.one(
            "select id from message where org_id = ? and channel_id = ? and provider_id = ? and "
                + MessageRows.IS_SAID,
            Row::number,
            organizationId,
            channelId,
            providerId);
    return known.or(() -> MessageAttemptRows.messageOf(tx, organizationId, channelId, providerId));
  }

  /**
   * The id of the message that the provider knows by this id, also of one that is being erased; 0
   * for one that is erased since.
   *
   * @param hash by which it would be known as an erased one
   */
  static Optional<Long> idOfSeen(Tx tx, Channel channel, String providerId, byte[] hash) {
    return tx.one(
        """
        select id from message
        where org_id = :org_id and channel_id = :channel_id and provider_id = :provider_id
        union all
        select 0 from erased_message
        where org_id = :org_id and channel_id = :channel_id and hash = :hash
        """,
        Row::number,
        Values.of("org_id", channel.organizationId())
            .and("channel_id", channel.id())
            .and("provider_id", providerId)
            .and("hash", hash));
  }

  /** In which conversations the messages are that the provider knows by these ids. */
  static Map<String, Long> conversationsOf(Tx tx, Channel channel, List<String> providerIds) {
    Map<String, Long> byProviderId = new HashMap<>();
    if (!providerIds.isEmpty()) {
      tx.list(
              "select provider_id, conversation_id from message where org_id = :org_id"
                  + " and channel_id = :channel_id and provider_id in (:provider_ids) and "
                  + MessageRows.IS_SAID,
              row -> Map.entry(row.text(), row.number()),
              Values.of("org_id", channel.organizationId())
                  .and("channel_id", channel.id())
                  .and("provider_ids", providerIds))
          .forEach(known -> byProviderId.put(known.getKey(), known.getValue()));
    }
    return byProviderId;
  }

  /**
   * Keeps the provider's id of a message that has none yet; false when it has another one, or when
   * another attempt to send it has begun, which will have one of its own.
   */
  static boolean identify(Tx tx, Message message, String providerId) {
    return tx.expectOne(
        """
        update message set provider_id = :provider_id
        where org_id = :org_id and channel_id = :channel_id and id = :id
          and direction = 'outbound' and attempt = :attempt
          and (provider_id is null or provider_id = :provider_id)
        """,
        Values.of("provider_id", providerId)
            .and("org_id", message.organizationId())
            .and("channel_id", message.channelId())
            .and("id", message.id())
            .and("attempt", message.attempt()));
  }
}
