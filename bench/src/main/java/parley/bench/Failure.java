package parley.bench;

/** The run is worth nothing: something that must not fail did. */
final class Failure extends RuntimeException {
  Failure(String message) {
    super(message);
  }

  Failure(String message, Throwable cause) {
    super(message, cause);
  }
}
