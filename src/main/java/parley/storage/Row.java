package parley.storage;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of a result. Columns are read by name, which costs next to nothing in the order of the
 * select; or, in rows of up to three, without: each call reads the next one.
 */
public final class Row {
  private static final int MOST_UNNAMED = 3;

  private final ResultSet results;
  private final ParsedSql sql;
  private @Nullable Columns columns;
  private int column;

  Row(ResultSet results, ParsedSql sql) {
    this.results = results;
    this.sql = sql;
  }

  /** Everything that a query has found; closes its result. */
  static <T> List<T> all(ResultSet results, ParsedSql sql, RowMapper<T> mapper)
      throws SQLException {
    try (results) {
      List<T> list = new ArrayList<>();
      Row row = new Row(results, sql);
      while (row.next()) {
        list.add(mapper.map(row));
      }
      return list;
    }
  }

  private boolean next() throws SQLException {
    column = 0;
    return results.next();
  }

  /** A whole number that is never null. */
  public long number(String name) {
    seek(name);
    return readNumber();
  }

  /** The next column, a whole number that is never null. */
  public long number() {
    step();
    return readNumber();
  }

  /** A whole number or null. */
  public @Nullable Long numberOrNull(String name) {
    seek(name);
    return readNumberOrNull();
  }

  /** A whole number that fits an int. */
  public int count(String name) {
    return Math.toIntExact(number(name));
  }

  /** The next column, a whole number that fits an int. */
  public int count() {
    return Math.toIntExact(number());
  }

  /** A flag, kept as 0 or 1. */
  public boolean flag(String name) {
    return number(name) != 0;
  }

  /** Text that is never null. */
  public String text(String name) {
    seek(name);
    return readText();
  }

  /** The next column, text that is never null. */
  public String text() {
    step();
    return readText();
  }

  /** Text or null. */
  public @Nullable String textOrNull(String name) {
    seek(name);
    return readTextOrNull();
  }

  /** The next column, text or null. */
  public @Nullable String textOrNull() {
    step();
    return readTextOrNull();
  }

  /** An instant, kept as epoch milliseconds. */
  public Instant instant(String name) {
    return Instant.ofEpochMilli(number(name));
  }

  /** The next column, kept as epoch milliseconds. */
  public Instant instant() {
    return Instant.ofEpochMilli(number());
  }

  /** An instant, kept as epoch milliseconds, or null. */
  public @Nullable Instant instantOrNull(String name) {
    Long value = numberOrNull(name);
    return value == null ? null : Instant.ofEpochMilli(value);
  }

  /** Bytes that are never null. */
  public byte[] bytes(String name) {
    seek(name);
    return readBytes();
  }

  /** The next column, bytes that are never null. */
  public byte[] bytes() {
    step();
    return readBytes();
  }

  /** Bytes or null. */
  public byte @Nullable [] bytesOrNull(String name) {
    seek(name);
    return readBytesOrNull();
  }

  private void step() {
    if (column == MOST_UNNAMED) {
      throw new IllegalStateException("the columns of a long row are read by name");
    }
    column++;
  }

  private void seek(String name) {
    column = columns().number(name, column);
  }

  private Columns columns() {
    Columns known = columns;
    if (known == null) {
      try {
        known = sql.columns(results);
      } catch (SQLException e) {
        throw StorageException.of(e);
      }
      columns = known;
    }
    return known;
  }

  private long readNumber() {
    try {
      return results.getLong(column);
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  private @Nullable Long readNumberOrNull() {
    try {
      long value = results.getLong(column);
      return results.wasNull() ? null : value;
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  private String readText() {
    String value = readTextOrNull();
    if (value == null) {
      throw new StorageException.Broken("column " + column + " is null", null);
    }
    return value;
  }

  private @Nullable String readTextOrNull() {
    // For a string SQLite's driver takes two calls into the library and a buffer; for bytes, one.
    byte @Nullable [] bytes = readBytesOrNull();
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  private byte[] readBytes() {
    byte @Nullable [] value = readBytesOrNull();
    if (value == null) {
      throw new StorageException.Broken("column " + column + " is null", null);
    }
    return value;
  }

  private byte @Nullable [] readBytesOrNull() {
    try {
      return results.getBytes(column);
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }
}
