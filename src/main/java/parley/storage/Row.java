package parley.storage;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One row of a result, read from left to right: every call moves to the next column, so that the
 * order of the calls is the order of the columns in the SQL above them.
 */
public final class Row {
  private final ResultSet results;
  private int column;

  Row(ResultSet results) {
    this.results = results;
  }

  boolean next() throws SQLException {
    column = 0;
    return results.next();
  }

  /** The next column, a whole number that is never null. */
  public long number() {
    try {
      return results.getLong(++column);
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  /** The next column, a whole number or null. */
  public @Nullable Long numberOrNull() {
    try {
      long value = results.getLong(++column);
      return results.wasNull() ? null : value;
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  /** The next column, a whole number that fits an int. */
  public int count() {
    return Math.toIntExact(number());
  }

  /** The next column, kept as 0 or 1. */
  public boolean flag() {
    return number() != 0;
  }

  /** The next column, text that is never null. */
  public String text() {
    String value = textOrNull();
    if (value == null) {
      throw new StorageException.Broken("column " + column + " is null", null);
    }
    return value;
  }

  /** The next column, text or null. */
  public @Nullable String textOrNull() {
    // For a string SQLite's driver takes two calls into the library and a buffer; for bytes, one.
    byte @Nullable [] bytes = bytesOrNull();
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  /** The next column, kept as epoch milliseconds. */
  public Instant instant() {
    return Instant.ofEpochMilli(number());
  }

  /** The next column, kept as epoch milliseconds, or null. */
  public @Nullable Instant instantOrNull() {
    Long value = numberOrNull();
    return value == null ? null : Instant.ofEpochMilli(value);
  }

  /** The next column, bytes that are never null. */
  public byte[] bytes() {
    try {
      return results.getBytes(++column);
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  /** The next column, bytes or null. */
  public byte @Nullable [] bytesOrNull() {
    return bytes();
  }
}
