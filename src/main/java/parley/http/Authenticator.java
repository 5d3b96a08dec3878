package parley.http;

/** Knows the caller behind a bearer token. */
@FunctionalInterface
public interface Authenticator {
  /**
   * The caller behind {@code token}.
   *
   * @throws Problem {@code invalid_token} or {@code token_expired}
   */
  Caller authenticate(String token);

  /**
   * Makes sure that a caller who was known a while ago may go on: for answers that take long. Every
   * caller may, unless an implementation knows better.
   *
   * @throws Problem {@code invalid_token} or {@code token_expired}
   */
  default void require(Caller caller) {}
}
