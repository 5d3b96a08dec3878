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
}
