package parley.storage;

import java.util.Map;

/** The few words in which the engines differ; everything else is one SQL text. */
public enum Dialect {
  /** SQLite, one writer. */
  SQLITE("", "instr(%s, %s) > 0"),
  /** PostgreSQL 13 and later. */
  POSTGRES("for update skip locked", "strpos(%s, %s) > 0");

  private final String skipLocked;
  private final String contains;

  Dialect(String skipLocked, String contains) {
    this.skipLocked = skipLocked;
    this.contains = contains;
  }

  /**
   * What migrations write as <code>${long}</code>, <code>${bytes}</code>, <code>${strict}</code>.
   */
  Map<String, String> migrationWords() {
    return switch (this) {
      case SQLITE -> Map.of("long", "integer", "bytes", "blob", "strict", " strict");
      case POSTGRES -> Map.of("long", "bigint", "bytes", "bytea", "strict", "");
    };
  }

  /** Ends the inner select of a claim, so that two workers never take the same row. */
  public String skipLocked() {
    return skipLocked;
  }

  /** A condition: the text {@code column} contains the text {@code part}, letter by letter. */
  public String contains(String column, String part) {
    return contains.formatted(column, part);
  }
}
