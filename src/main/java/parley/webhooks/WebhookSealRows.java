package parley.webhooks;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.SealedTable;
import parley.storage.Tx;

/** The sealed columns of the {@code webhook} table, of all organizations. */
final class WebhookSealRows implements SealedTable {
  private record Sealed(
      long organizationId, long id, ByteBuffer secret, @Nullable ByteBuffer formerSecret) {
    byte @Nullable [] former() {
      return formerSecret() == null ? null : formerSecret().array();
    }
  }

  private final SecretSeal seal;

  WebhookSealRows(SecretSeal seal) {
    this.seal = seal;
  }

  @Override
  public Step reseal(Tx tx, Position after, int most) {
    List<Sealed> rows =
        tx.list(
            """
            select org_id, id, secret, old_secret from webhook
            where (org_id, id) > (?, ?) order by org_id, id limit ?
            """,
            WebhookSealRows::sealed,
            after.organizationId(),
            after.id(),
            most);
    int resealed =
        rows.stream()
            .filter(row -> !seal.isCurrent(row.secret().array()) || !seal.isCurrent(row.former()))
            .mapToInt(row -> reseal(tx, row))
            .sum();
    Optional<Position> last =
        rows.isEmpty()
            ? Optional.empty()
            : Optional.of(new Position(rows.getLast().organizationId(), rows.getLast().id()));
    return new Step(last, resealed);
  }

  private static Sealed sealed(Row row) {
    long organizationId = row.number();
    long id = row.number();
    ByteBuffer secret = ByteBuffer.wrap(row.bytes());
    byte[] former = row.bytesOrNull();
    return new Sealed(organizationId, id, secret, former == null ? null : ByteBuffer.wrap(former));
  }

  private int reseal(Tx tx, Sealed row) {
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
