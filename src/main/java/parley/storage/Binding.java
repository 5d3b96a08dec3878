package parley.storage;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How values of Java are written for both engines: instants as milliseconds, flags as 0 and 1. */
final class Binding {
  private Binding() {}

  /** Gives a statement the values of its question marks, in order. */
  static void bind(PreparedStatement statement, @Nullable Object[] values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      bind(statement, i + 1, values[i]);
    }
  }

  private static void bind(PreparedStatement statement, int place, @Nullable Object value)
      throws SQLException {
    // No switch over types: Java makes one when it is first met, which a start would wait for.
    if (value instanceof String text) {
      statement.setString(place, text);
    } else if (value instanceof Long number) {
      statement.setLong(place, number);
    } else if (value instanceof Integer number) {
      statement.setInt(place, number);
    } else if (value instanceof Boolean flag) {
      statement.setInt(place, flag ? 1 : 0);
    } else if (value instanceof Instant instant) {
      statement.setLong(place, instant.toEpochMilli());
    } else if (value instanceof byte[] bytes) {
      statement.setBytes(place, bytes);
    } else if (value instanceof OptionalLong number && number.isPresent()) {
      statement.setLong(place, number.getAsLong());
    } else if (value == null || value instanceof OptionalLong) {
      statement.setObject(place, null);
    } else {
      throw new IllegalArgumentException("can't bind a " + value.getClass());
    }
  }
}
