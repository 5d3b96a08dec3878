package parley.tracing;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The span that the current thread works in. */
public final class TraceScope {
  private static final ScopedValue<Span> CURRENT = ScopedValue.newInstance();

  private TraceScope() {}

  /** That span; {@link Span#NONE} when nobody wants to know. */
  public static Span current() {
    return CURRENT.isBound() ? CURRENT.get() : Span.NONE;
  }

  /** Does {@code work} in a span, which it does not end. */
  public static <T extends @Nullable Object> T in(Span span, Supplier<T> work) {
    return span.isKept()
        ? ScopedValue.where(CURRENT, span).<T, RuntimeException>call(work::get)
        : work.get();
  }

  /** Does {@code work} in a span, which it does not end. */
  public static void run(Span span, Runnable work) {
    if (span.isKept()) {
      ScopedValue.where(CURRENT, span).run(work);
    } else {
      work.run();
    }
  }
}
