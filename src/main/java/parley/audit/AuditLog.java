package parley.audit;

import java.util.List;
import parley.http.Route;
import parley.storage.Database;

/** The room's door for those who read: the routes, and what is swept. */
public final class AuditLog {
  private final Database database;

  public AuditLog(Database database) {
    this.database = database;
  }

  /** {@code /v1/audit} and what is below. */
  public List<Route> routes() {
    return new AuditRoutes(database).routes();
  }
}
