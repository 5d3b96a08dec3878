package parley.channels;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.SealedTable;
import parley.storage.Tx;

/** The {@code organization_key} table. */
final class OrganizationKeyRows {
  /** The key of an organization as it is stored. */
  record Sealed(long organizationId, ByteBuffer secret) implements SealedTable.Sealed {
    /** There is one row of an organization. */
    @Override
    public long id() {
      return 0;
    }
  }

  private OrganizationKeyRows() {}

  /** The sealed key; empty while it has none. */
  static Optional<byte[]> find(Tx tx, long organizationId) {
    return tx.one(
        "select secret from organization_key where org_id = ?",
        row -> row.bytes("secret"),
        organizationId);
  }

  /** Keeps a sealed key, unless there is one. */
  static void keep(Tx tx, long organizationId, byte[] secret) {
    tx.run(
        "insert into organization_key (org_id, secret) values (?, ?) on conflict do nothing",
        organizationId,
        secret);
  }

  /** Rows of all organizations behind this one. */
  static List<Sealed> after(Tx tx, long organizationId, int most) {
    return tx.list(
        "select org_id, secret from organization_key where org_id > ? order by org_id limit ?",
        OrganizationKeyRows::sealed,
        organizationId,
        most);
  }

  private static Sealed sealed(Row row) {
    return new Sealed(row.number("org_id"), ByteBuffer.wrap(row.bytes("secret")));
  }

  /** Replaces a sealed key unless it has changed; says how many rows that touched. */
  static int reseal(Tx tx, Sealed row, byte[] secret) {
    return tx.run(
        "update organization_key set secret = ? where org_id = ? and secret = ?",
        secret,
        row.organizationId(),
        row.secret().array());
  }
}
