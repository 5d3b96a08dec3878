package parley.contacts;

import java.util.List;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** Seals the keys of {@link SuppressionKeys} under the newest key. */
final class SealedSuppressionKeys implements SealedTable<SuppressionKeyRows.Sealed> {
  private final SecretBox box;

  SealedSuppressionKeys(SecretBox box) {
    this.box = box;
  }

  @Override
  public List<SuppressionKeyRows.Sealed> after(Tx tx, long organizationId, long id, int most) {
    return SuppressionKeyRows.after(tx, organizationId, most);
  }

  @Override
  public boolean isCurrent(SuppressionKeyRows.Sealed row) {
    return box.isCurrent(row.secret().array());
  }

  @Override
  public int reseal(Tx tx, SuppressionKeyRows.Sealed row) {
    String context = SuppressionKeys.context(row.organizationId());
    String key = box.open(row.secret().array(), context);
    return SuppressionKeyRows.reseal(tx, row, box.seal(key, context));
  }
}
