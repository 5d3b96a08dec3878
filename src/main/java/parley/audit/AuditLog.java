package parley.audit;

import java.time.Duration;
import java.util.List;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.ExpirySweeper.Expiry;

/** The room's door for those who read: the routes, and what is swept. */
public final class AuditLog {
  private final Database database;
  private final Duration retention;

  /**
   * The log in {@code database}.
   *
   * @param retention how long entries are kept
   */
  public AuditLog(Database database, Duration retention) {
    this.database = database;
    this.retention = retention;
  }

  /** {@code /v1/audit} and what is below. */
  public List<Route> routes() {
    return new AuditRoutes(database).routes();
  }

  /** Deletes old entries, and puts the heads of the chains into the server's log once a day. */
  public List<Expiry> expiries() {
    return List.of(
        new Expiry(AuditPruning::prune, retention),
        new Expiry(HeadLogging::log, HeadLogging.PERIOD));
  }
}
