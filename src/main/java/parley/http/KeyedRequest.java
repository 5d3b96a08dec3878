package parley.http;

/**
 * A request with an {@code Idempotency-Key}.
 *
 * @param route the method and the whole path, by which keys are told apart
 * @param content all that is asked for; it may hold passwords
 * @param fingerprint of the content: the same for another request only if that asks for the same
 *     thing
 */
record KeyedRequest(
    long organizationId, String route, String key, String content, String fingerprint) {
  /** What one request at a time may hold. */
  record Slot(long organizationId, String route, String key) {}

  Slot slot() {
    return new Slot(organizationId, route, key);
  }
}
