package parley.http;

/** Handles a {@link Posting}: once per {@code Idempotency-Key}. */
record Once(Posting posting) implements Handler {
  @Override
  public Response handle(Request request) {
    return request.once(posting);
  }
}
