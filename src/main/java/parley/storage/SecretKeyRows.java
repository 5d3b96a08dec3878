package parley.storage;

/** The {@code secret_key} table; it has one row for the whole installation. */
final class SecretKeyRows {
  private SecretKeyRows() {}

  /** Keeps the proof of the first key that is ever used; later ones change nothing. */
  static void addFirst(Tx tx, byte[] proof) {
    tx.run(
        "insert into secret_key (id, proof) values (1, ?) on conflict (id) do nothing",
        (Object) proof);
  }

  /** Says whether this is the proof of the first key. */
  static boolean isFirst(Tx tx, byte[] proof) {
    return tx.number("select count(*) from secret_key where proof = ?", (Object) proof) == 1;
  }
}
