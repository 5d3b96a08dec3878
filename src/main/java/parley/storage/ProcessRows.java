package parley.storage;

/**
 * The {@code process} table of PostgreSQL. Only the clock of the database counts: those of the
 * processes may differ.
 */
final class ProcessRows {
  private static final String NOW = "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";

  /** Notes that a process lives; its values are the id and for how many milliseconds. */
  static final String BEAT =
      """
      insert into process (id, beat_at, dead_from) values (?, %1$s, %1$s + ?)
      on conflict (id) do update set beat_at = excluded.beat_at, dead_from = excluded.dead_from
      """
          .formatted(NOW);

  static final String LOCK = "select pg_try_advisory_lock(?)";
  static final String DELETE = "delete from process where id = ?";

  private ProcessRows() {}

  /**
   * Says whether a process lives: it holds its lock, or the database has been restarted since its
   * last beat, which ended all sessions.
   *
   * @param forgiving does not count the beats that are missing
   */
  static boolean lives(Tx tx, long process, boolean forgiving) {
    return tx.number(
            """
            select count(*) from process
            where id = ? and (dead_from > %1$s or ?::int = 1) and (
              beat_at < extract(epoch from pg_postmaster_start_time()) * 1000
              or exists (
                select 1 from pg_locks
                where locktype = 'advisory' and objsubid = 1 and granted
                  and (classid::bigint << 32) | objid::bigint = process.id
                  and database = (
                    select oid from pg_database where datname = current_database())))
            """
                .formatted(NOW),
            process,
            forgiving)
        == 1;
  }
}
