package parley.http;

/** One kind of credential, which callers of one kind show: sessions, or API keys. */
public interface Credentials<C extends Caller> {
  /**
   * The caller behind {@code token}.
   *
   * @param address from where the request comes; see {@link Proxies}
   * @throws Problem {@code invalid_token}, {@code token_expired} or {@code address_not_allowed}
   */
  C authenticate(String token, String address);

  /**
   * Makes sure that a caller who was known a while ago may go on.
   *
   * @throws Problem {@code invalid_token} or {@code token_expired}
   */
  void require(C caller);

  /**
   * The same caller as they are now, who may do less than they could. As they were, unless an
   * implementation knows better.
   *
   * @throws Problem as {@link #require}
   */
  default C current(C caller) {
    require(caller);
    return caller;
  }

  /** Tells {@code over} as {@link Authenticator#watch} says. */
  Authenticator.Watch watch(C caller, Runnable over);
}
