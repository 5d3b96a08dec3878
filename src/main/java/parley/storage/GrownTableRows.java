package parley.storage;

import java.util.List;

/** What PostgreSQL knows of the tables that grow with an organization. */
final class GrownTableRows {
  private GrownTableRows() {}

  /**
   * Those that have changed by a tenth since they were looked at, of those that are to be looked at
   * often: V85 and V88 say which. A thousand rows at least, below which no plan is slow.
   */
  static List<String> names(Tx tx) {
    return tx.list(
        """
        select quote_ident(s.relname) from pg_stat_user_tables s join pg_class c on c.oid = s.relid
        where s.schemaname = current_schema()
          and c.reloptions @> array['autovacuum_analyze_threshold=500']
          and s.n_mod_since_analyze > greatest(1000, s.n_live_tup / 10)
        """,
        Row::text);
  }

  /** Looks at a sample of its rows, unless somebody else does so. */
  static int analyze(Tx tx, String table) {
    return tx.run("analyze (skip_locked) " + table);
  }
}
