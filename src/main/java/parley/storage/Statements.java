package parley.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** Where a transaction gets its prepared statements from. */
interface Statements {

  /** Prepares {@code sql}, or takes it from a cache; closing the lease gives it back. */
  Lease lease(String sql) throws SQLException;

  /** A statement in use. */
  record Lease(PreparedStatement statement, boolean kept) implements AutoCloseable {
    @Override
    public void close() throws SQLException {
      if (kept) {
        statement.clearParameters();
      } else {
        statement.close();
      }
    }
  }

  /** Prepares anew each time: pgjdbc has a cache of its own inside the connection. */
  static Statements fresh(Connection connection) {
    return sql -> new Lease(connection.prepareStatement(sql), false);
  }

  /** Keeps the statements used last: preparing one costs as much as running it on SQLite. */
  static Statements cached(Connection connection) {
    return new Cached(connection);
  }

  /** At most {@value #LIMIT} statements of one connection, the least used closed first. */
  final class Cached implements Statements {
    private static final int LIMIT = 256;
    private final Connection connection;
    private final SequencedMap<String, PreparedStatement> idle =
        new LinkedHashMap<>(64, 0.75f, true);

    Cached(Connection connection) {
      this.connection = connection;
    }

    @Override
    public Lease lease(String sql) throws SQLException {
      Optional<PreparedStatement> known = Optional.ofNullable(idle.get(sql));
      if (known.isPresent()) {
        return new Lease(known.get(), true);
      }
      PreparedStatement made = connection.prepareStatement(sql);
      idle.put(sql, made);
      if (idle.size() > LIMIT) {
        idle.pollFirstEntry().getValue().close();
      }
      return new Lease(made, true);
    }
  }
}
