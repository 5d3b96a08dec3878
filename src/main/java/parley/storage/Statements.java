package parley.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Where a transaction gets its prepared statements from. */
interface Statements {

  /** Prepares {@code sql}, or takes it from a cache; closing the lease gives it back. */
  Lease lease(String sql) throws SQLException;

  /** A statement in use. */
  interface Lease extends AutoCloseable {
    PreparedStatement statement();

    @Override
    void close() throws SQLException;
  }

  /** Prepares anew each time: pgjdbc has a cache of its own inside the connection. */
  static Statements fresh(Connection connection) {
    return sql -> new Fresh(connection.prepareStatement(sql));
  }

  /** Keeps the statements used last: preparing one costs as much as running it on SQLite. */
  static Cached cached(Connection connection) {
    return new Cached(connection);
  }

  /** A statement for one use. */
  record Fresh(PreparedStatement statement) implements Lease {
    @Override
    public void close() throws SQLException {
      statement.close();
    }
  }

  /** At most {@value #LIMIT} idle statements of one connection, the least used closed first. */
  final class Cached implements Statements {
    static final int LIMIT = 256;

    private final Connection connection;
    private final SequencedMap<String, PreparedStatement> idle = new LinkedHashMap<>();

    Cached(Connection connection) {
      this.connection = connection;
    }

    @Override
    public Lease lease(String sql) throws SQLException {
      @Nullable PreparedStatement known = idle.remove(sql);
      return new Kept(known == null ? connection.prepareStatement(sql) : known, sql);
    }

    int size() {
      return idle.size();
    }

    /** Its values stay until the next ones replace them: SQLite prepares anew what is cleared. */
    private void keep(String sql, PreparedStatement statement) throws SQLException {
      @Nullable PreparedStatement other = idle.putLast(sql, statement);
      if (other != null) {
        other.close();
      }
      if (idle.size() > LIMIT) {
        idle.pollFirstEntry().getValue().close();
      }
    }

    private final class Kept implements Lease {
      private final PreparedStatement statement;
      private final String sql;

      Kept(PreparedStatement statement, String sql) {
        this.statement = statement;
        this.sql = sql;
      }

      @Override
      public PreparedStatement statement() {
        return statement;
      }

      @Override
      public void close() throws SQLException {
        keep(sql, statement);
      }
    }
  }
}
