package parley.http;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.StorageException;

/** Turns whatever a handler throws into a problem that gives nothing away. */
final class Failures {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);
  private static final int RETRY_SECONDS = 2;

  private Failures() {}

  static Problem problem(Throwable failure, String requestId) {
    return switch (failure) {
      case Problem problem -> problem;
      case StorageException.Unavailable e -> {
        LOG.warn("{}: the database is unavailable: {}", requestId, e.getMessage());
        yield Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Nothing was written; try again.")
            .retryAfter(RETRY_SECONDS);
      }
      case StorageException.Conflict e -> {
        LOG.warn("{}: lost every race", requestId, e);
        yield Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Nothing was written; try again.")
            .retryAfter(RETRY_SECONDS);
      }
      case StorageException.OutcomeUnknown e -> {
        LOG.error("{}: a commit got no answer", requestId, e);
        yield Problem.of(ProblemCode.OUTCOME_UNKNOWN, "Read before you repeat the request.")
            .retryAfter(RETRY_SECONDS);
      }
      default -> {
        LOG.error("{}: unexpected failure", requestId, failure);
        yield Problem.of(ProblemCode.INTERNAL_ERROR, "The failure has been logged.");
      }
    };
  }
}
