package parley.storage;

/** Statements of PostgreSQL that fail when something is not as expected: they divide by zero. */
final class Expectations {
  /** The SQLSTATE of a division by zero. Its message has no values that a log could tell. */
  static final String DISAPPOINTED = "22012";

  private Expectations() {}

  /** Runs an insert, update or delete and fails when it touches no row. */
  static String one(String sql) {
    return "with touched as (%s returning 1) select 1 / count(*) from touched".formatted(sql);
  }

  /** Fails when a query finds a row. */
  static String none(String query) {
    return "select 1 / cast(not exists (%s) as int)".formatted(query);
  }
}
