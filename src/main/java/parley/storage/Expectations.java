package parley.storage;

/**
 * Statements of PostgreSQL that fail when something is not as expected: they read a number from a
 * text that says so in the server's log, and that has no values of ours.
 */
final class Expectations {
  /** The SQLSTATE of a text that is no number. */
  static final String DISAPPOINTED = "22P02";

  private static final String MET =
      "cast(case when %s then '1' else 'not as expected, Parley tries again' end as int)";

  private Expectations() {}

  /** Runs an insert, update or delete and fails when it touches no row. */
  static String one(String sql) {
    String met = MET.formatted("count(*) > 0");
    return "with touched as (%s returning 1) select %s from touched".formatted(sql, met);
  }

  /** Fails when a query finds a row. */
  static String none(String query) {
    return "select " + MET.formatted("not exists (" + query + ")");
  }
}
