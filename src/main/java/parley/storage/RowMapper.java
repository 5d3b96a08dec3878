package parley.storage;

/** Makes a value of the current row of a result. */
@FunctionalInterface
public interface RowMapper<T> {
  /** Reads the columns by name, or those of a short row from left to right, each once. */
  T map(Row row);
}
