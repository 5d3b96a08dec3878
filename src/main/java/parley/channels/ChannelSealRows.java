package parley.channels;

import java.nio.ByteBuffer;
import java.util.List;
import parley.storage.SealedTable;
import parley.storage.Tx;

/** The sealed columns of the {@code channel} table, of all organizations. */
final class ChannelSealRows implements SealedTable<ChannelSealRows.Sealed> {
  record Sealed(long organizationId, long id, ByteBuffer credentials)
      implements SealedTable.Sealed {}

  private final SealedCredentials box;

  ChannelSealRows(SealedCredentials box) {
    this.box = box;
  }

  @Override
  public List<Sealed> after(Tx tx, long organizationId, long id, int most) {
    return tx.list(
        """
        select org_id, id, credentials from channel
        where (org_id, id) > (?, ?) order by org_id, id limit ?
        """,
        row -> new Sealed(row.number(), row.number(), ByteBuffer.wrap(row.bytes())),
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
        update channel set credentials = ?, verify_key = ?
        where org_id = ? and id = ? and credentials = ?
        """,
        box.seal(row.organizationId(), row.id(), credentials),
        box.verifyKey(credentials.verifyToken()),
        row.organizationId(),
        row.id(),
        row.credentials().array());
  }
}
