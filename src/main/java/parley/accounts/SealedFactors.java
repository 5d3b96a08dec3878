package parley.accounts;

import java.util.List;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** Seals the secrets of second factors, and brings them under the newest key. */
final class SealedFactors implements SealedTable<SecondFactorRows.Sealed> {
  private final SecretBox box;

  SealedFactors(SecretBox box) {
    this.box = box;
  }

  byte[] seal(long loginId, byte[] secret) {
    return box.seal(Base32.encode(secret), context(loginId));
  }

  byte[] open(long loginId, byte[] sealed) {
    return Base32.decode(box.open(sealed, context(loginId)));
  }

  private static String context(long loginId) {
    return "second factor " + loginId;
  }

  @Override
  public List<SecondFactorRows.Sealed> after(Tx tx, long organizationId, long id, int most) {
    return SecondFactorRows.after(tx, id, most);
  }

  @Override
  public boolean isCurrent(SecondFactorRows.Sealed row) {
    return box.isCurrent(row.secret().array());
  }

  @Override
  public int reseal(Tx tx, SecondFactorRows.Sealed row) {
    return SecondFactorRows.reseal(tx, row, seal(row.id(), open(row.id(), row.secret().array())));
  }
}
