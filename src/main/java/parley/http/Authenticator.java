package parley.http;

/** Knows the caller behind a bearer token. */
@FunctionalInterface
public interface Authenticator {
  /**
   * The caller behind {@code token}.
   *
   * @param address from where the request comes; see {@link Proxies}
   * @throws Problem {@code invalid_token}, {@code token_expired} or {@code address_not_allowed}
   */
  Caller authenticate(String token, String address);

  /**
   * The caller behind a ticket for a stream. Nobody's, unless an implementation knows better.
   *
   * @throws Problem {@code invalid_token}
   */
  default Caller redeem(String ticket) {
    throw Problem.of(ProblemCode.INVALID_TOKEN, "There are no tickets here.");
  }

  /**
   * A caller who was known a while ago and may go on, as they are now: for answers that take long.
   * Every caller may, as they were, unless an implementation knows better.
   *
   * @throws Problem {@code invalid_token} or {@code token_expired}
   */
  default Caller require(Caller caller) {
    return caller;
  }

  /** Somebody waits to hear that a caller may not go on. */
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Tells {@code over}, within 5 seconds and perhaps more than once, that a caller may not go on or
   * may do something else than before, until the watch is closed; {@link #require} says what.
   * Nothing is told of callers who always may.
   */
  default Watch watch(Caller caller, Runnable over) {
    return () -> {};
  }
}
