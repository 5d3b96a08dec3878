package parley.http;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import parley.storage.StorageException;

/** Turns whatever a handler throws into a problem that gives nothing away. */
final class ExceptionMapper {
  private static final Logger LOG = LoggerFactory.getLogger(ExceptionMapper.class);
  private static final int RETRY_SECONDS = 2;

  private static final StackTraces STACK_TRACES = new StackTraces();

  private ExceptionMapper() {}

  static Problem problem(Throwable failure, String requestId) {
    return switch (failure) {
      case Problem problem -> problem;
      case StorageException.Unavailable e -> {
        LOG.atLevel(StorageException.level(e))
            .log("{}: the database is unavailable: {}", requestId, e.getMessage());
        yield Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Nothing was written; try again.")
            .retryAfter(RETRY_SECONDS);
      }
      case StorageException.Conflict e -> {
        log(Level.WARN, requestId + ": the transaction still conflicts after its last attempt", e);
        yield Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Nothing was written; try again.")
            .retryAfter(RETRY_SECONDS);
      }
      case StorageException.OutcomeUnknown e -> {
        log(Level.ERROR, requestId + ": a commit got no answer", e);
        yield Problem.of(ProblemCode.OUTCOME_UNKNOWN, "Read before you repeat the request.")
            .retryAfter(RETRY_SECONDS);
      }
      default -> {
        log(Level.ERROR, requestId + ": unexpected failure", failure);
        yield Problem.of(ProblemCode.INTERNAL_ERROR, "The failure has been logged.");
      }
    };
  }

  private static void log(Level level, String message, Throwable failure) {
    if (STACK_TRACES.choose(failure, System.nanoTime())) {
      LOG.atLevel(level).setCause(failure).log(message);
    } else {
      LOG.atLevel(level).log("{}: {}, as logged before", message, StackTraces.kind(failure));
    }
  }
}
