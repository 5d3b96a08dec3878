package parley.tracing;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** See {@link Tracer#NONE}. */
final class NoTracer implements Tracer {
  @Override
  public Span request(Supplier<@Nullable String> traceparent) {
    return Span.NONE;
  }

  @Override
  public Span job(String kind, @Nullable String writer) {
    return Span.NONE;
  }

  @Override
  public void close() {}
}
