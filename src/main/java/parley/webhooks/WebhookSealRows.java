package parley.webhooks;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.SealedTable;
import parley.storage.Tx;

/** The sealed columns of the {@code webhook} table, of all organizations. */
final class WebhookSealRows implements SealedTable<WebhookSealRows.Sealed> {
  record Sealed(long organizationId, long id, ByteBuffer secret, @Nullable ByteBuffer formerSecret)
      implements SealedTable.Sealed {
    byte @Nullable [] former() {
      return formerSecret() == null ? null : formerSecret().array();
    }
  }

  private final SealedSecrets seal;

  WebhookSealRows(SealedSecrets seal) {
    this.seal = seal;
  }

  @Override
  public List<Sealed> after(Tx tx, long organizationId, long id, int most) {
    return tx.list(
        """
        select org_id, id, secret, old_secret from webhook
        where (org_id, id) > (?, ?) order by org_id, id limit ?
        """,
        WebhookSealRows::sealed,
        organizationId,
        id,
        most);
  }

  private static Sealed sealed(Row row) {
    long organizationId = row.number();
    long id = row.number();
    ByteBuffer secret = ByteBuffer.wrap(row.bytes());
    byte[] former = row.bytesOrNull();
    return new Sealed(organizationId, id, secret, former == null ? null : ByteBuffer.wrap(former));
  }

  @Override
  public boolean isCurrent(Sealed row) {
    return seal.isCurrent(row.secret().array()) && seal.isCurrent(row.former());
  }

  @Override
  public int reseal(Tx tx, Sealed row) {
    long organizationId = row.organizationId();
    return tx.run(
        """
        update webhook set secret = ?, old_secret = ? where org_id = ? and id = ? and secret = ?
        """,
        seal.seal(
            organizationId, row.id(), seal.open(organizationId, row.id(), row.secret().array())),
        seal.seal(organizationId, row.id(), seal.open(organizationId, row.id(), row.former())),
        organizationId,
        row.id(),
        row.secret().array());
  }
}
