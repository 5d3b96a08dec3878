package parley.http;

/**
 * A {@link IdempotentPost} whose body is too large to be held in memory: it is taken in first,
 * wherever it is kept, and then known by its fingerprint.
 */
public interface IdempotentUpload<R extends ReceivedUpload> {
  /**
   * Takes in the body, before anybody has looked whether it comes again.
   *
   * @throws Problem for what only the client can act on
   */
  R receive(Request request);

  /**
   * What {@code request} asks for, as {@link IdempotentPost#prepare}; {@code received} is closed
   * after the effect.
   */
  WriteAndAnswer<?> prepare(Request request, R received);
}
