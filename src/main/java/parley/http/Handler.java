package parley.http;

/** Answers the requests of one route. */
@FunctionalInterface
public interface Handler {
  /**
   * Answers {@code request}.
   *
   * @throws Problem for what only the client can act on
   */
  Response handle(Request request);
}
