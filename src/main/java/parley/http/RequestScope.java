package parley.http;

import java.util.Optional;
import java.util.function.Supplier;

/** Which request the current thread answers: whatever it logs is about that. */
public final class RequestScope {
  private static final ScopedValue<String> ID = ScopedValue.newInstance();

  private RequestScope() {}

  /** The id of the request; empty when the thread answers none. */
  public static Optional<String> id() {
    return ID.isBound() ? Optional.of(ID.get()) : Optional.empty();
  }

  /** Answers a request. */
  static Response of(String requestId, Supplier<Response> answer) {
    return ScopedValue.where(ID, requestId).<Response, RuntimeException>call(answer::get);
  }
}
