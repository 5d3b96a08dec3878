package parley.http;

/** Handles a {@code POST} with a token: once per {@code Idempotency-Key}. */
sealed interface IdempotentHandler extends Handler {

  /** Of a {@link IdempotentPost}. */
  record Posted(IdempotentPost idempotentPost) implements IdempotentHandler {
    @Override
    public Response handle(Request request) {
      return request.once(idempotentPost);
    }
  }

  /** Of a {@link IdempotentUpload}. */
  record Taken<R extends ReceivedUpload>(IdempotentUpload<R> idempotentUpload)
      implements IdempotentHandler {
    @Override
    public Response handle(Request request) {
      try (R received = idempotentUpload.receive(request)) {
        return request.once(
            received.fingerprint(), same -> idempotentUpload.prepare(same, received));
      }
    }
  }
}
