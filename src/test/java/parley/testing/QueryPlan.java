package parley.testing;

import java.util.List;
import parley.storage.Dialect;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** How an engine goes about a query. */
public final class QueryPlan {
  private QueryPlan() {}

  /** As it is when there are many rows: of few, reading all is quicker. */
  public static String of(Tx tx, String sql, Values values) {
    return tx.dialect() == Dialect.SQLITE
        ? text(tx.list("explain query plan " + sql, row -> row.text("detail"), values))
        : postgresPlan(tx, sql, values);
  }

  private static String postgresPlan(Tx tx, String sql, Values values) {
    if (tx.dialect().isDistributed()) {
      tx.run("set local citus.propagate_set_commands = 'local'");
    }
    tx.run("set local enable_seqscan = off");
    tx.run("set local enable_bitmapscan = off");
    String plan = text(tx.list("explain " + sql, Row::text, values));
    // A coordinator sorts what the servers of a cluster answer; what these do begins here.
    return plan.substring(Math.max(0, plan.indexOf("Node: ")));
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines);
  }
}
