package parley.storage;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Puts an installation on the servers of a Citus cluster: the rows of each organization on one of
 * them, what all organizations share on each.
 */
public final class Distribution {
  /** What refers to the first tables stays as it is until its turn comes. */
  private static final String IN_TURN = "set citus.enable_local_reference_table_foreign_keys = off";

  /** The trigger that counts conversations touches rows of the same organization alone. */
  static final String WITH_TRIGGERS = "set citus.enable_unsafe_triggers = on";

  private static final String LIVING =
      """
      select count(*) from process
      where dead_from > cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
      """;

  /** The first one that is distributed, with which all others are. */
  private static final String FIRST = "contact";

  private static final String SERVERS =
      "select count(*) from pg_dist_node where shouldhaveshards and isactive";

  private final Connection connection;

  private Distribution(Connection connection) {
    this.connection = connection;
  }

  /** A table, and what has become of it. */
  public record Placed(String table, String where) {}

  /**
   * Brings the schema up to date and places each table that is not where it belongs, one after the
   * other: what was interrupted goes on when it is called again. No server may use the database.
   *
   * @param done is told of each table when it is placed
   * @throws StorageException.Unavailable when that can't be done, with the reason
   */
  public static void run(String url, Consumer<Placed> done) {
    PostgresConnectionCheck.require(url);
    PostgresSource source = PostgresSource.patient(url);
    try (Connection connection = source.getConnection()) {
      Distribution distribution = new Distribution(connection);
      distribution.requireCluster();
      Migrations.run(source, DistributedTables.dialect(source));
      distribution.requireRest();
      distribution.place(done);
    } catch (SQLException e) {
      throw new StorageException.Unavailable(
          "not everything was distributed; mend it and call it again: "
              + PostgresConnectionCheck.reason(e),
          null);
    }
  }

  private void requireCluster() throws SQLException {
    if (number("select count(*) from pg_extension where extname = 'citus'") == 0) {
      throw refused(
          "this PostgreSQL has no Citus, and needs none: it was left as it is"
              + " (on the coordinator of a cluster \"create extension citus\" comes first)");
    }
    if (number("select case when citus_is_coordinator() then 1 else 0 end") == 0) {
      throw refused("this is not the coordinator of the cluster: give its address");
    }
    if (number(SERVERS) == 0) {
      throw refused("the coordinator knows no server to put rows on: see citus_add_node");
    }
  }

  private void requireRest() throws SQLException {
    if (number(LIVING) > 0) {
      throw refused("a server uses this database: stop all of them, wait ten seconds, try again");
    }
  }

  private void place(Consumer<Placed> done) throws SQLException {
    DistributedTables.oneByOne(connection);
    run(IN_TURN);
    run(WITH_TRIGGERS);
    List<String> filled = new ArrayList<>();
    for (String table : tables()) {
      if (!DistributedTables.names(connection).contains(table)) {
        TablePlacement placement = placement(table);
        run(statement(table, placement));
        done.accept(new Placed(table, placement.words()));
        if (placement != TablePlacement.LOCAL) {
          filled.add(table);
        }
      }
    }
    // What was copied to the servers is still here, where nobody sees it any more.
    for (String table : filled.reversed()) {
      run("select truncate_local_data_after_distributing_table('%s')".formatted(table));
    }
  }

  /**
   * The tables that Citus has to know, in the order in which they are placed: those that are
   * everywhere first, to which all others may refer, and at last those of the coordinator that do.
   */
  private List<String> tables() throws SQLException {
    List<String> all = TableOrder.of(connection, TableNames.of(connection, Dialect.POSTGRES));
    Set<String> referring = TableOrder.referring(connection);
    return Stream.of(
            all.stream().filter(table -> placement(table) == TablePlacement.REFERENCE),
            Stream.of(FIRST),
            all.stream().filter(table -> placement(table) == TablePlacement.DISTRIBUTED),
            all.stream()
                .filter(table -> placement(table) == TablePlacement.LOCAL)
                .filter(referring::contains))
        .flatMap(tables -> tables)
        .distinct()
        .toList();
  }

  private static TablePlacement placement(String table) {
    return TablePlacement.of(table)
        .orElseThrow(() -> new StorageException.Broken("nobody has placed " + table, null));
  }

  /** The statement that places a table, which is of this schema. */
  static String statement(String table, TablePlacement placement) {
    return switch (placement) {
      // With those that it refers to, and those that refer to it.
      case LOCAL -> "select citus_add_local_table_to_metadata('%s', true)".formatted(table);
      case REFERENCE -> "select create_reference_table('%s')".formatted(table);
      case DISTRIBUTED ->
          // What refers to each other has to be on the same server.
          "select create_distributed_table('%s', 'org_id', colocate_with => '%s')"
              .formatted(table, table.equals(FIRST) ? "none" : FIRST);
    };
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      results.next();
      return results.getLong(1);
    }
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static StorageException refused(String why) {
    return new StorageException.Unavailable("nothing was distributed: " + why, null);
  }
}
