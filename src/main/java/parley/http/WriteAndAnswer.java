package parley.http;

import java.util.function.Function;
import parley.storage.Database;
import parley.storage.Tx;
import parley.storage.Work;

/**
 * What a {@link IdempotentPost} does: the work of one transaction, and how to answer what came of
 * it.
 *
 * @param answer may run inside of the transaction, so it must not open another; a {@link Problem}
 *     that it throws may or may not take the work back, so that work must have changed nothing
 */
public record WriteAndAnswer<T>(Work<T> work, Function<T, Response> answer) {
  /**
   * An effect that the process has had in its memory; nothing is left to be written but the {@code
   * Idempotency-Key}.
   */
  public static WriteAndAnswer<Response> had(Response response) {
    return new WriteAndAnswer<>(tx -> response, Function.identity());
  }

  /** Has this effect in a transaction of its own; the answer is made after it. */
  Response in(Database database) {
    return answer.apply(database.write(work));
  }

  /** Has this effect in a transaction that runs already. */
  Response in(Tx tx) {
    return answer.apply(work.run(tx));
  }
}
