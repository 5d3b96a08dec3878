package parley.storage;

import java.util.List;

/** The {@code secret_key} table: a proof of each key under which values may be sealed. */
final class SecretKeyRows {
  private SecretKeyRows() {}

  static void add(Tx tx, byte[] proof) {
    tx.run(
        """
        insert into secret_key (id, proof)
        select following.id, ?
        from (select coalesce(max(id), 0) + 1 as id from secret_key) following
        where not exists (select 1 from secret_key where proof = ?)
        on conflict do nothing
        """,
        proof,
        proof);
  }

  /** Until the transaction ends no server of PostgreSQL begins with another key. */
  static void lock(Tx tx) {
    tx.run("lock table secret_key in share row exclusive mode");
  }

  /** The one that was first used last comes last. */
  static List<byte[]> all(Tx tx) {
    return tx.list("select proof from secret_key order by id", row -> row.bytes());
  }

  static void delete(Tx tx, byte[] proof) {
    tx.run("delete from secret_key where proof = ?", (Object) proof);
  }
}
