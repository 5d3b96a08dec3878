package parley.storage;

import java.util.Map;

/** The few words in which the engines differ; everything else is one SQL text. */
public enum Dialect {
  /** SQLite, one writer. */
  SQLITE(
      "",
      "",
      "",
      "",
      "instr(%s, %s) > 0",
      "%s",
      "substr(%1$s, 1, min(instr(%1$s, char(10)) - 1, 100))"),
  /** PostgreSQL 13 and later. */
  POSTGRES(
      "for update skip locked",
      "for no key update of %s",
      "for update of %s",
      "for share of %s",
      "strpos(%s, %s) > 0",
      "%s collate \"C\"",
      "left(split_part(%1$s, chr(10), 1), 100) collate \"C\""),
  /** PostgreSQL with Citus: the rows of each organization are on one of several servers. */
  CITUS(POSTGRES);

  private final String skipLocked;
  private final String lockRows;
  private final String takeRows;
  private final String keepRows;
  private final String contains;
  private final String byCodePoints;
  private final String firstLine;

  Dialect(
      String skipLocked,
      String lockRows,
      String takeRows,
      String keepRows,
      String contains,
      String byCodePoints,
      String firstLine) {
    this.skipLocked = skipLocked;
    this.lockRows = lockRows;
    this.takeRows = takeRows;
    this.keepRows = keepRows;
    this.contains = contains;
    this.byCodePoints = byCodePoints;
    this.firstLine = firstLine;
  }

  Dialect(Dialect like) {
    this(
        like.skipLocked,
        like.lockRows,
        like.takeRows,
        like.keepRows,
        like.contains,
        like.byCodePoints,
        like.firstLine);
  }

  /**
   * Whether organizations are on several servers: a statement that locks or changes rows may only
   * be about one of them.
   */
  public boolean isDistributed() {
    return this == CITUS;
  }

  /**
   * What migrations write as <code>${long}</code>, <code>${bytes}</code>, <code>${strict}</code>;
   * <code>${clustered}</code> for a strict table that lies in the order of its primary key where it
   * can, and <code>${codepoints}</code> for a column of text that is compared by code points.
   */
  Map<String, String> migrationWords() {
    return switch (this) {
      case SQLITE ->
          Map.of(
              "long", "integer",
              "bytes", "blob",
              "strict", " strict",
              "clustered", " strict, without rowid",
              "codepoints", "");
      case POSTGRES, CITUS ->
          Map.of(
              "long", "bigint",
              "bytes", "bytea",
              "strict", "",
              "clustered", "",
              "codepoints", " collate \"C\"");
    };
  }

  /** Ends the inner select of a claim, so that two workers never take the same row. */
  public String skipLocked() {
    return skipLocked;
  }

  /**
   * Ends a select whose rows of {@code alias} will be changed: nobody else changes them before the
   * transaction ends. They can still be referred to by new rows.
   */
  public String lockRows(String alias) {
    return lockRows.formatted(alias);
  }

  /**
   * Ends a select whose rows of {@code alias} will be deleted if nothing refers to them: nobody
   * changes them, and no new row refers to them, before the transaction ends. What refers to them
   * by then is seen by the next statement, not by this one.
   */
  public String takeRows(String alias) {
    return takeRows.formatted(alias);
  }

  /**
   * By what a statement finds the rows again that it has just locked: in PostgreSQL their place in
   * the table, which no plan can miss; in SQLite the {@code key}.
   */
  public String place(String key) {
    return this == SQLITE ? key : "ctid";
  }

  /** Ends a select whose rows of {@code alias} must stay as they are until the transaction ends. */
  public String keepRows(String alias) {
    return keepRows.formatted(alias);
  }

  /** What to order by for the order of code points, whatever language the database is set to. */
  public String byCodePoints(String column) {
    return byCodePoints.formatted(column);
  }

  /** A condition: the text {@code column} contains the text {@code part}, letter by letter. */
  public String contains(String column, String part) {
    return contains.formatted(column, part);
  }

  /** Where the text {@code part} begins in the text {@code column}, from 1; 0 where it isn't. */
  public String position(String column, String part) {
    return (this == SQLITE ? "instr(%s, %s)" : "strpos(%s, %s)").formatted(column, part);
  }

  /**
   * What to select from for a row with each text of the JSON array {@code texts}, as {@code
   * alias.value}: a statement that is the same however many there are. One that grows with its rows
   * is another one each time, and prepared anew.
   */
  public String eachText(String texts, String alias) {
    return (this == SQLITE
            ? "json_each(%s) %s"
            : "json_array_elements_text(cast(%s as json)) %s (value)")
        .formatted(texts, alias);
  }

  /**
   * The same of a JSON array of arrays: what one of them begins with is {@code alias.value ->> 0}.
   */
  public String eachRow(String rows, String alias) {
    return (this == SQLITE
            ? "json_each(%s) %s"
            : "json_array_elements(cast(%s as json)) %s (value)")
        .formatted(rows, alias);
  }

  /**
   * The first line of the text {@code column}, which has several; of a long one the first 100
   * letters, in the order of code points. Indexes are made of the same words.
   */
  public String firstLine(String column) {
    return firstLine.formatted(column);
  }
}
