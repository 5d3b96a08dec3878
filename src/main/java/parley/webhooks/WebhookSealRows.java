package parley.webhooks;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.SealedTable;
import parley.storage.Tx;
import parley.storage.Values;

/** The sealed columns of the {@code webhook} table, of all organizations. */
final class WebhookSealRows {
  /** The secrets of a webhook as they are stored. */
  record Sealed(long organizationId, long id, ByteBuffer secret, @Nullable ByteBuffer formerSecret)
      implements SealedTable.Sealed {
    byte @Nullable [] former() {
      return formerSecret() == null ? null : formerSecret().array();
    }
  }

  private WebhookSealRows() {}

  static List<Sealed> after(Tx tx, long organizationId, long id, int most) {
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
    long organizationId = row.number("org_id");
    long id = row.number("id");
    ByteBuffer secret = ByteBuffer.wrap(row.bytes("secret"));
    byte[] former = row.bytesOrNull("old_secret");
    return new Sealed(organizationId, id, secret, former == null ? null : ByteBuffer.wrap(former));
  }

  /** Replaces the secrets of a webhook unless they have changed; says how many rows it touched. */
  static int reseal(Tx tx, Sealed row, byte @Nullable [] secret, byte @Nullable [] former) {
    return tx.run(
        """
        update webhook set secret = :secret, old_secret = :old_secret
        where org_id = :org_id and id = :id and secret = :known
        """,
        Values.of("secret", secret)
            .and("old_secret", former)
            .and("org_id", row.organizationId())
            .and("id", row.id())
            .and("known", row.secret().array()));
  }
}
