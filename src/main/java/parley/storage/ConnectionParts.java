package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * In which part of a counter each connection of a pool counts: of those that are open no two have
 * the same, so that none waits for the commit of another one. Triggers know it as the setting
 * {@code parley.part}.
 */
final class ConnectionParts {
  private final List<@Nullable PGConnection> holders;

  /** So many parts, from 0 on, for as many connections. */
  ConnectionParts(int parts) {
    this.holders = Arrays.asList(new @Nullable PGConnection[parts]);
  }

  /** Gives a new connection the first part that no open one has, and answers which. */
  synchronized int give(Connection connection) throws SQLException {
    int part = 0;
    while (part < holders.size() - 1 && isOpen(holders.get(part))) {
      part++;
    }
    holders.set(part, connection.unwrap(PGConnection.class));
    return part;
  }

  private static boolean isOpen(@Nullable PGConnection holder) throws SQLException {
    return holder instanceof Connection connection && !connection.isClosed();
  }

  /** The part of a connection, as it was opened or as the pool hands it out. */
  synchronized int of(Connection connection) throws SQLException {
    return Math.max(0, holders.indexOf(connection.unwrap(PGConnection.class)));
  }
}
