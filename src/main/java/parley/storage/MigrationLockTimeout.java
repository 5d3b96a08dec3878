package parley.storage;

import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Has a migration give up on a lock after 3 s: while it waits for one, everybody waits who comes
 * after it.
 */
final class MigrationLockTimeout extends BaseCallback {
  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.AFTER_CONNECT;
  }

  @Override
  public void handle(Event event, Context context) {
    try (Statement statement = context.getConnection().createStatement()) {
      statement.execute("set lock_timeout = '3s'");
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }
}
