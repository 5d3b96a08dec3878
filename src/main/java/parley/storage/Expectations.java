package parley.storage;

/**
 * Statements of PostgreSQL that fail when something is not as expected: they read a number from a
 * text that says so in the server's log, and that has no values of ours.
 */
final class Expectations {
  /** The SQLSTATE of a text that is no number. */
  static final String DISAPPOINTED = "22P02";

  private Expectations() {}

  /** Runs an insert, update or delete and fails when it touches no row. */
  static String one(String sql) {
    return "with touched as (" + sql + " returning 1) " + require("count(*) > 0") + " from touched";
  }

  /** Fails when a query finds a row. */
  static String none(String query) {
    return require("not exists (" + query + ")");
  }

  private static String require(String condition) {
    return "select cast(case when "
        + condition
        + " then '1' else 'not as expected, Parley tries again' end as int)";
  }
}
