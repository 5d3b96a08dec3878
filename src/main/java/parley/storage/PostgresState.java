package parley.storage;

import java.util.List;

/** What PostgreSQL tells of itself. */
public final class PostgresState {
  /**
   * Another server that follows this one.
   *
   * @param state {@code streaming} when all is well; empty when we may not see it
   * @param sync {@code sync} or {@code quorum} when commits wait for it; another word when not
   */
  public record Replica(String name, String state, String sync) {
    /** Whether what is committed arrives there. */
    public boolean isStreaming() {
      return state.equals("streaming");
    }

    /** Whether a commit is answered only when it has arrived there. */
    public boolean isSynchronous() {
      return isStreaming() && (sync.equals("sync") || sync.equals("quorum"));
    }
  }

  private PostgresState() {}

  /** Milliseconds since 1970 by the clock of the database. */
  public static long clock(Tx tx) {
    return tx.number("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)");
  }

  /** Who follows. */
  public static List<Replica> replicas(Tx tx) {
    return tx.list(
        """
        select coalesce(application_name, '') as name, coalesce(state, '') as state,
          coalesce(sync_state, '') as sync
        from pg_stat_replication order by application_name
        """,
        row -> new Replica(row.text(), row.text(), row.text()));
  }

  /** For whose answers commits are told to wait: {@code synchronous_standby_names}. */
  public static String awaited(Tx tx) {
    return tx.one("select current_setting('synchronous_standby_names')", row -> row.text())
        .orElse("");
  }

  /** How commits are made durable: {@code fsync} and {@code synchronous_commit}. */
  public static String durability(Tx tx) {
    return settings(tx, List.of("fsync", "synchronous_commit"));
  }

  /** What keeps its statistics of the tables true: {@code autovacuum} and {@code track_counts}. */
  public static String statistics(Tx tx) {
    return settings(tx, List.of("autovacuum", "track_counts"));
  }

  private static String settings(Tx tx, List<String> names) {
    return tx.one(
            """
            select string_agg(name || '=' || setting, ', ' order by name)
            from pg_settings where name in (:names)
            """,
            Row::text,
            Values.of("names", names))
        .orElse("");
  }
}
