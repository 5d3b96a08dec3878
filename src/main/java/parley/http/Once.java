package parley.http;

/** Handles a {@code POST} with a token: once per {@code Idempotency-Key}. */
sealed interface Once extends Handler {

  /** Of a {@link Posting}. */
  record Posted(Posting posting) implements Once {
    @Override
    public Response handle(Request request) {
      return request.once(posting);
    }
  }

  /** Of a {@link Receiving}. */
  record Taken<R extends Received>(Receiving<R> receiving) implements Once {
    @Override
    public Response handle(Request request) {
      try (R received = receiving.receive(request)) {
        return request.once(received.fingerprint(), same -> receiving.prepare(same, received));
      }
    }
  }
}
