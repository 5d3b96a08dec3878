package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/**
 * The {@code schema_support} table: one row that says the oldest version of the schema whose Parley
 * can use this one.
 */
final class SchemaSupportRows {
  /** What the migrations of this Parley leave there. */
  static final int OLDEST = 78;

  private SchemaSupportRows() {}

  /** A row that is missing supports nobody. */
  static long oldest(Tx tx) {
    return tx.one("select oldest from schema_support where id = 1", Row::number)
        .orElse(Long.MAX_VALUE);
  }

  /**
   * How many nodes use a PostgreSQL database now that couldn't go on with the schema of this
   * Parley.
   *
   * @param connection to a database that an older Parley has made, or a start that was cut off
   */
  static int strandedNodes(Connection connection) throws SQLException {
    Set<String> tables = TableNames.of(connection, Dialect.POSTGRES);
    Tx tx = new Tx(Statements.fresh(connection), Dialect.POSTGRES);
    if (tables.contains("schema_support")) {
      return NodeRows.countKnowingLess(tx, OLDEST);
    }
    return tables.contains("node") ? NodeRows.count(tx) : 0;
  }
}
