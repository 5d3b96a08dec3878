package parley.storage;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The {@code node} table of PostgreSQL. Only the clock of the database counts: those of the nodes
 * may differ.
 */
final class NodeRows {
  /** Milliseconds since 1970. */
  private static final String NOW = "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";

  /** The version of the schema from which on nodes tell of themselves. */
  private static final int FIRST_WITH_NOTES = 83;

  private NodeRows() {}

  /**
   * Until the transaction ends nobody takes a number or renews a lease. Nobody is taking one when
   * this returns, and what they took can be seen.
   */
  static void keepOut(Tx tx) {
    tx.run("set local lock_timeout = '10s'");
    tx.run("lock table node in share mode");
  }

  /** Waits a little for who {@link #keepOut keeps others out}; else fails for the lock. */
  static void enter(Tx tx) {
    tx.run("set local lock_timeout = '2s'");
    tx.run("lock table node in row exclusive mode");
  }

  /**
   * Gives {@code owner} the number that has been free the longest; empty when all are in use, or
   * have been a moment ago: ids of two clocks that differ must not meet.
   */
  static OptionalInt take(Tx tx, String owner, NodeNote note, Duration lease, Duration rest) {
    return tx
        .list(
            """
            update node
            set owner = :owner, lease_ends = %1$s + :lease, schema_version = %2$d, place = :place,
              secret_keys = :secret_keys
            where number = (
              select number from node where lease_ends + :rest < %1$s
              order by lease_ends, number limit 1 for update skip locked)
            returning number
            """
                .formatted(NOW, SchemaHistory.VERSION),
            Row::count,
            Values.of("owner", owner)
                .and("lease", lease.toMillis())
                .and("place", note.place())
                .and("secret_keys", note.keys())
                .and("rest", rest.toMillis()))
        .stream()
        .mapToInt(Integer::intValue)
        .findFirst();
  }

  /** Says whether {@code owner} still had the number, and has it for another {@code lease}. */
  static boolean renew(Tx tx, int number, String owner, Duration lease) {
    return tx.run(
            """
            update node set lease_ends = %s + ? where number = ? and owner = ?
            """
                .formatted(NOW),
            lease.toMillis(),
            number,
            owner)
        == 1;
  }

  /** How many numbers are leased now. */
  static int count(Tx tx) {
    return Math.toIntExact(
        tx.number("select count(*) from node where lease_ends > %s".formatted(NOW)));
  }

  /** The nodes that run now, but for those that seal nothing. */
  static List<SealingNode> sealing(Tx tx) {
    return tx.list(
        """
        select number, case when schema_version >= %1$d then place end,
          case when schema_version >= %1$d then secret_keys end
        from node
        where lease_ends > %2$s
          and (coalesce(schema_version, 0) < %1$d or secret_keys is not null)
        order by number
        """
            .formatted(FIRST_WITH_NOTES, NOW),
        row -> new SealingNode(row.count(), orEmpty(row.textOrNull()), keys(row.textOrNull())));
  }

  private static List<String> keys(@Nullable String numbers) {
    return numbers == null ? List.of() : List.of(numbers.split(" "));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** How many of those are leased by nodes that know less than this version of the schema. */
  static int countKnowingLess(Tx tx, int version) {
    return Math.toIntExact(
        tx.number(
            """
            select count(*) from node
            where lease_ends > %s and coalesce(schema_version, 0) < ?
            """
                .formatted(NOW),
            version));
  }

  /** Gives the number back. */
  static void release(Tx tx, int number, String owner) {
    tx.run(
        """
        update node set owner = null, lease_ends = %s where number = ? and owner = ?
        """
            .formatted(NOW),
        number,
        owner);
  }
}
