package parley.storage;

/**
 * Tells the trouble of one connection of its own from an outage of PostgreSQL, of which {@link
 * CircuitBreaker} tells: a connection that is lost is opened again at once, which is no news, and
 * one that can't be opened while the server is there is.
 */
final class LostConnection {
  /** As long as the breaker may take to find an outage. */
  private static final int CERTAIN = 5;

  private final CircuitBreaker breaker;
  private int failures;

  LostConnection(CircuitBreaker breaker) {
    this.breaker = breaker;
  }

  /** Notes a failure; true once for each trouble, when it is certain that it is no outage. */
  boolean isNews() {
    breaker.suspect();
    failures = breaker.isOpen() ? 0 : failures + 1;
    return failures == CERTAIN;
  }

  /** Notes that the connection is open. */
  void found() {
    failures = 0;
  }
}
