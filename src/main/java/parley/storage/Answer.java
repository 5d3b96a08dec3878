package parley.storage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query that {@link Tx#ask} has asked, for the thread that did. Nobody has to look at
 * them before the transaction ends: they come with its commit.
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

  /** The first row, if there is one. */
  public Optional<T> one() {
    List<T> all = list();
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getFirst());
  }

  /** Every row; what waits to be sent is sent before. */
  public List<T> list() {
    if (rows == null) {
      send.run();
    }
    return Objects.requireNonNull(rows);
  }

  /** It has run, and this is what it found. */
  void read(ResultSet results) throws SQLException {
    rows = Row.all(results, sql, mapper);
  }
}
