package parley.storage;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What the database could not do, sorted by what the caller can do about it. */
public abstract sealed class StorageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private StorageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The database is away, full or busy. Nothing was written; repeat later. */
  public static final class Unavailable extends StorageException {
    private static final long serialVersionUID = 1L;

    /** Whether the log tells already why. */
    private final boolean told;

    private final boolean readOnly;

    Unavailable(String message, @Nullable Throwable cause) {
      this(message, cause, false, false);
    }

    private Unavailable(String message, @Nullable Throwable cause, boolean told, boolean readOnly) {
      super(message, cause);
      this.told = told;
      this.readOnly = readOnly;
    }

    /** For one of the many that are refused in an outage of which the log tells. */
    static Unavailable inOutage(@Nullable Throwable cause) {
      return new Unavailable("PostgreSQL is away", cause, true, false);
    }

    /** For who would write to a server that only reads. */
    static Unavailable readOnly(@Nullable Throwable cause, boolean told) {
      return new Unavailable("PostgreSQL takes no writes: it is read-only", cause, told, true);
    }

    /** Whether it can be read all the same. */
    public boolean isReadOnly() {
      return readOnly;
    }

    boolean isTold() {
      return told;
    }
  }

  /** A commit got no answer: it may have happened. */
  public static final class OutcomeUnknown extends StorageException {
    private static final long serialVersionUID = 1L;

    OutcomeUnknown(@Nullable Throwable cause) {
      super("the commit got no answer", cause);
    }
  }

  /** A unique key or another transaction was faster; {@link Database#write} repeats it. */
  public static final class Conflict extends StorageException {
    private static final long serialVersionUID = 1L;

    Conflict(@Nullable Throwable cause) {
      super("lost a race", cause);
    }
  }

  /** A mistake of ours: wrong SQL, a broken constraint, a damaged file. */
  public static final class Broken extends StorageException {
    private static final long serialVersionUID = 1L;

    Broken(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * How loud to tell of something that failed: not loud at all when that is one more victim of an
   * outage of which the log tells already.
   */
  public static Level level(Throwable failure) {
    return failure instanceof Unavailable e && e.isTold() ? Level.DEBUG : Level.WARN;
  }

  /**
   * For work that finds that another transaction was faster where nothing but another try can help:
   * thrown, it makes {@link Database#write} repeat the work on PostgreSQL. SQLite has one writer,
   * so that there are no races to lose.
   */
  public static StorageException lostRace() {
    return new Conflict(null);
  }

  private static final Set<SQLiteErrorCode> SQLITE_CONFLICTS =
      Set.of(
          SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE,
          SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY,
          SQLiteErrorCode.SQLITE_CONSTRAINT_ROWID);

  /** The log may hold the commit although it could not be synced. */
  private static final int SQLITE_IOERR = 10;

  /**
   * A read-only PostgreSQL: this one was the main one before a failover. It refuses no commit so,
   * only statements that leave together with one.
   */
  private static final String READ_ONLY = "25006";

  static StorageException of(SQLException e) {
    if (e instanceof SQLiteException sqlite) {
      return ofSqlite(sqlite);
    }
    return e.getSQLState() == null ? ofDriver(e) : ofPostgres(e, e.getSQLState());
  }

  /** What a failed commit means: only what can't have happened is not unknown. */
  static StorageException ofCommit(SQLException e) {
    StorageException reason = of(e);
    boolean refused =
        e instanceof SQLiteException sqlite
            ? (sqlite.getResultCode().code & 0xff) != SQLITE_IOERR
            : !(reason instanceof Unavailable) || READ_ONLY.equals(e.getSQLState());
    return refused ? reason : new OutcomeUnknown(e);
  }

  private static StorageException ofSqlite(SQLiteException e) {
    if (SQLITE_CONFLICTS.contains(e.getResultCode())) {
      return new Conflict(e);
    }
    return switch (e.getResultCode().code & 0xff) {
      // BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN
      case 5, 6, 7, 8, 9, 10, 13, 14 -> new Unavailable("SQLite: " + e.getResultCode(), e);
      default -> new Broken("SQLite: " + e.getResultCode(), e);
    };
  }

  /**
   * The driver itself failed: SQLite's when it can't unpack its library, the pool's when closed.
   */
  private static StorageException ofDriver(SQLException e) {
    return new Unavailable("the database can't be used: " + deepest(e).getMessage(), e);
  }

  /** What is behind a failure, as far down as anybody tells. */
  static Throwable deepest(Throwable failure) {
    Throwable deepest = failure;
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      deepest = cause;
    }
    return deepest;
  }

  /** Classes of PostgreSQL's SQLSTATE (appendix A of its manual). */
  private static StorageException ofPostgres(SQLException e, String state) {
    return switch (state) {
      // 23503, a foreign key: its other end was deleted, or is being deleted, by somebody faster.
      case "40001", "40P01", "23503", "23505", Expectations.DISAPPOINTED -> new Conflict(e);
      case "40003" -> new OutcomeUnknown(e);
      case READ_ONLY -> Unavailable.readOnly(e, false);
      default ->
          switch (state.substring(0, 2)) {
            case "08", "53", "57", "58" -> new Unavailable("PostgreSQL: " + state, e);
            default -> new Broken("PostgreSQL: " + state, e);
          };
    };
  }
}
