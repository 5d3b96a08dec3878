package parley.contacts;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.SealedTable;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code suppression_key} table. */
final class SuppressionKeyRows {
  /** The key of an organization as it is stored. */
  record Sealed(long organizationId, ByteBuffer secret) implements SealedTable.Sealed {
    /** There is one row of an organization. */
    @Override
    public long id() {
      return 0;
    }
  }

  private SuppressionKeyRows() {}

  /** The sealed key; empty while nobody who had refused anything was erased. */
  static Optional<byte[]> find(Tx tx, long organizationId) {
    return tx.one(
        "select secret from suppression_key where org_id = ?",
        row -> row.bytes("secret"),
        organizationId);
  }

  /** Whether there is no key, as is expected. */
  static boolean isExpectedMissing(Tx tx, long organizationId) {
    return tx.expectNone(
        "select 1 from suppression_key where org_id = :org_id",
        Values.of("org_id", organizationId));
  }

  /** Keeps a sealed key, unless there is one. */
  static void keep(Tx tx, long organizationId, byte[] secret) {
    tx.run(
        "insert into suppression_key (org_id, secret) values (?, ?) on conflict do nothing",
        organizationId,
        secret);
  }

  /** Rows of all organizations behind this one. */
  static List<Sealed> after(Tx tx, long organizationId, int most) {
    return tx.list(
        "select org_id, secret from suppression_key where org_id > ? order by org_id limit ?",
        SuppressionKeyRows::sealed,
        organizationId,
        most);
  }

  private static Sealed sealed(Row row) {
    return new Sealed(row.number("org_id"), ByteBuffer.wrap(row.bytes("secret")));
  }

  /** Replaces a sealed key unless it has changed; says how many rows that touched. */
  static int reseal(Tx tx, Sealed row, byte[] secret) {
    return tx.run(
        "update suppression_key set secret = ? where org_id = ? and secret = ?",
        secret,
        row.organizationId(),
        row.secret().array());
  }
}
