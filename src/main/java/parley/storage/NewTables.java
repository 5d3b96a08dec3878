package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Puts each table that a migration makes where it belongs on the servers of a Citus cluster, before
 * the next statement of the migration. Citus takes one that refers to a table on every server for
 * one of the coordinator, and refuses that it refers to others; so it hears of it when it is told
 * where it belongs.
 */
final class NewTables extends BaseCallback {
  private static final Pattern TABLE =
      Pattern.compile("(?im)^\\s*create table (?:if not exists )?(\\w+)");

  private static final Set<Event> EVENTS =
      Set.of(
          Event.AFTER_CONNECT,
          Event.BEFORE_EACH_MIGRATE_STATEMENT,
          Event.AFTER_EACH_MIGRATE_STATEMENT);

  @Override
  public boolean supports(Event event, Context context) {
    return EVENTS.contains(event);
  }

  @Override
  public void handle(Event event, Context context) {
    try (Statement statement = context.getConnection().createStatement()) {
      if (event == Event.AFTER_CONNECT) {
        DistributedTables.oneByOne(context.getConnection());
        statement.execute(Distribution.WITH_TRIGGERS);
        return;
      }
      Matcher made = TABLE.matcher(context.getStatement().getSql());
      if (made.find()) {
        boolean isThere = event == Event.AFTER_EACH_MIGRATE_STATEMENT;
        statement.execute("set local citus.enable_ddl_propagation = " + (isThere ? "on" : "off"));
        if (isThere) {
          place(context.getConnection(), statement, made.group(1));
        }
      }
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  private static void place(Connection connection, Statement statement, String table)
      throws SQLException {
    // One that nobody has placed is on its way to another name.
    Optional<TablePlacement> placement = TablePlacement.of(table);
    if (placement.isPresent()
        && (placement.get() != TablePlacement.LOCAL
            || TableOrder.referring(connection).contains(table))) {
      statement.execute(Distribution.statement(table, placement.get()));
    }
  }
}
