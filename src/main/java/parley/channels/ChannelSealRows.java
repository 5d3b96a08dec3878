package parley.channels;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.SealedTable;
import parley.storage.Tx;
import parley.storage.Values;

/** The sealed columns of the {@code channel} table, of all organizations. */
final class ChannelSealRows {
  /** The credentials of a channel as they are stored. */
  record Sealed(long organizationId, long id, String type, ByteBuffer credentials)
      implements SealedTable.Sealed {}

  private ChannelSealRows() {}

  static List<Sealed> after(Tx tx, long organizationId, long id, int most) {
    return tx.list(
        """
        select org_id, id, type, credentials from channel
        where (org_id, id) > (?, ?) order by org_id, id limit ?
        """,
        ChannelSealRows::sealed,
        organizationId,
        id,
        most);
  }

  private static Sealed sealed(Row row) {
    return new Sealed(
        row.number("org_id"),
        row.number("id"),
        row.text("type"),
        ByteBuffer.wrap(row.bytes("credentials")));
  }

  /** Replaces credentials unless they have changed; says how many rows it touched. */
  static int reseal(Tx tx, Sealed row, byte[] credentials, byte @Nullable [] lookupKey) {
    return tx.run(
        """
        update channel set credentials = :credentials, lookup_key = :lookup_key
        where org_id = :org_id and id = :id and credentials = :known
        """,
        Values.of("credentials", credentials)
            .and("lookup_key", lookupKey)
            .and("org_id", row.organizationId())
            .and("id", row.id())
            .and("known", row.credentials().array()));
  }
}
