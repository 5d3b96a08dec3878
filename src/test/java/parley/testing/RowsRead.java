package parley.testing;

import parley.storage.Tx;

/** How many rows of a table PostgreSQL has looked at in a transaction. */
public final class RowsRead {
  private RowsRead() {}

  /** So many so far; each is counted as often as it was looked at. */
  public static long of(Tx tx, String table) {
    return tx.number(
        """
        select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables
        where relname = ?
        """,
        table);
  }
}
