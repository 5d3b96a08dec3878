package parley.channels;

import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code channel}: the keys that we make. */
final class ChannelKeyRows {
  private ChannelKeyRows() {}

  /** Whether a channel has still its key, which nobody changes before the transaction ends then. */
  static boolean keep(Tx tx, Channel channel) {
    return tx.one(
            """
            select id from channel
            where org_id = :org_id and id = :id and coalesce(made_key, account_key) = :key
            """
                + tx.dialect().keepRows("channel"),
            Row::number,
            Values.of("org_id", channel.organizationId())
                .and("id", channel.id())
                .and("key", channel.publicKey()))
        .isPresent();
  }
}
