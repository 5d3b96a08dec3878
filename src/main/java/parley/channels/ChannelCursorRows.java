package parley.channels;

import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code channel_cursor} table: how far a channel that is pulled has been read. */
final class ChannelCursorRows {
  private ChannelCursorRows() {}

  static Optional<String> find(Tx tx, Channel channel) {
    return tx.one(
        "select value from channel_cursor where org_id = ? and channel_id = ?",
        Row::text,
        channel.organizationId(),
        channel.id());
  }

  /** Moves it, in the transaction of what was read. */
  static void move(Tx tx, Channel channel, String value) {
    tx.run(
        """
        insert into channel_cursor (org_id, channel_id, value) values (?, ?, ?)
        on conflict (org_id, channel_id) do update set value = excluded.value
        """,
        channel.organizationId(),
        channel.id(),
        value);
  }
}
