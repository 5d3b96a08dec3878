package parley.storage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query that {@link Tx#ask} has asked, for the thread and the transaction that did.
 */
public final class Answer<T> {
  private final Runnable send;
  private final ParsedSql sql;
  private final RowMapper<T> mapper;
  private @Nullable List<T> rows;

  /**
   * An answer that is still to come.
   *
   * @param send has the query and all that waits with it run
   */
  Answer(Runnable send, ParsedSql sql, RowMapper<T> mapper) {
    this.send = send;
    this.sql = sql;
    this.mapper = mapper;
  }

  /** The first row, if there is one; what waits to be sent is sent before. */
  public Optional<T> one() {
    if (rows == null) {
      send.run();
    }
    List<T> read = Objects.requireNonNull(rows);
    return read.isEmpty() ? Optional.empty() : Optional.of(read.getFirst());
  }

  /** It has run, and this is what it found. */
  void read(ResultSet results) throws SQLException {
    rows = Row.all(results, sql, mapper);
  }
}
