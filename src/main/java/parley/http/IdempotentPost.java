package parley.http;

/**
 * Answers a {@code POST} that needs a token, in two steps: reads and checks the request, then says
 * what is to be done in one transaction. The {@code Idempotency-Key} of the request is written in
 * the same transaction, so that no repetition has the effect again.
 */
@FunctionalInterface
public interface IdempotentPost {
  /**
   * What {@code request} asks for. Nothing that is written here is part of the effect; it may be
   * written again when the request is repeated.
   *
   * @throws Problem for what only the client can act on
   */
  WriteAndAnswer<?> prepare(Request request);
}
