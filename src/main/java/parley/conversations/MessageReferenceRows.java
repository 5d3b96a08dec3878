package parley.conversations;

import java.util.List;
import java.util.Optional;
import parley.channels.Channel;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code message_reference}: which messages a conversation refers to, here or not. */
final class MessageReferenceRows {
  private MessageReferenceRows() {}

  static void add(Tx tx, Channel channel, long conversationId, List<String> providerIds) {
    if (!providerIds.isEmpty()) {
      List<List<Object>> rows =
          providerIds.stream()
              .distinct()
              .map(providerId ->
                  List.<Object>of(
                      channel.organizationId(), channel.id(), providerId, conversationId))
              .toList();
      tx.run(
          """
          insert into message_reference (org_id, channel_id, provider_id, conversation_id)
          values :rows on conflict do nothing
          """,
          Values.of("rows", rows));
    }
  }

  /** The newest conversation that refers to one of these messages. */
  static Optional<Long> newest(Tx tx, Channel channel, List<String> providerIds) {
    return providerIds.isEmpty()
        ? Optional.empty()
        : tx.one(
            """
            select conversation_id from message_reference
            where org_id = :org_id and channel_id = :channel_id and provider_id in (:ids)
            order by conversation_id desc limit 1
            """,
            Row::number,
            Values.of("org_id", channel.organizationId())
                .and("channel_id", channel.id())
                .and("ids", providerIds));
  }
}
