package parley.webhooks;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.SealedTable;
import parley.storage.Tx;

/** Seals the secrets of webhooks under the newest key. */
final class SealedWebhooks implements SealedTable<WebhookSealRows.Sealed> {
  private final SealedSecrets seal;

  SealedWebhooks(SealedSecrets seal) {
    this.seal = seal;
  }

  @Override
  public List<WebhookSealRows.Sealed> after(Tx tx, long organizationId, long id, int most) {
    return WebhookSealRows.after(tx, organizationId, id, most);
  }

  @Override
  public boolean isCurrent(WebhookSealRows.Sealed row) {
    return seal.isCurrent(row.secret().array()) && seal.isCurrent(row.former());
  }

  @Override
  public int reseal(Tx tx, WebhookSealRows.Sealed row) {
    return WebhookSealRows.reseal(
        tx, row, resealed(row, row.secret().array()), resealed(row, row.former()));
  }

  private byte @Nullable [] resealed(WebhookSealRows.Sealed row, byte @Nullable [] sealed) {
    return seal.seal(
        row.organizationId(), row.id(), seal.open(row.organizationId(), row.id(), sealed));
  }
}
