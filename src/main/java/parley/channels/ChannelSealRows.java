package parley.channels;

import java.nio.ByteBuffer;
import java.util.List;
import parley.storage.SealedTable;
import parley.storage.Tx;

/** The sealed columns of the {@code channel} table, of all organizations. */
final class ChannelSealRows implements SealedTable<ChannelSealRows.Sealed> {
  record Sealed(long organizationId, long id, String type, ByteBuffer credentials)
      implements SealedTable.Sealed {}

  private final SealedCredentials box;
  private final ChannelTypes types;

  ChannelSealRows(SealedCredentials box, ChannelTypes types) {
    this.box = box;
    this.types = types;
  }

  @Override
  public List<Sealed> after(Tx tx, long organizationId, long id, int most) {
    return tx.list(
        """
        select org_id, id, type, credentials from channel
        where (org_id, id) > (?, ?) order by org_id, id limit ?
        """,
        row -> new Sealed(row.number(), row.number(), row.text(), ByteBuffer.wrap(row.bytes())),
        organizationId,
        id,
        most);
  }

  @Override
  public boolean isCurrent(Sealed row) {
    return box.isCurrent(row.credentials().array());
  }

  @Override
  public int reseal(Tx tx, Sealed row) {
    ChannelCredentials credentials =
        box.open(row.organizationId(), row.id(), row.credentials().array());
    return tx.run(
        """
        update channel set credentials = ?, lookup_key = ?
        where org_id = ? and id = ? and credentials = ?
        """,
        box.seal(row.organizationId(), row.id(), credentials),
        box.lookupKey(types.of(row.type()), credentials),
        row.organizationId(),
        row.id(),
        row.credentials().array());
  }
}
