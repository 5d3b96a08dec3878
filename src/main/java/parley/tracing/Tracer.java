package parley.tracing;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Begins traces. */
public interface Tracer extends AutoCloseable {
  /** Where nobody asked for traces. */
  Tracer NONE = new NoTracer();

  /**
   * A request that has arrived.
   *
   * @param traceparent what its sender says of a trace that it is a part of; null for nothing.
   *     Asked for only where somebody wants to know
   */
  Span request(Supplier<@Nullable String> traceparent);

  /**
   * A job that begins to run.
   *
   * @param kind of the job
   * @param writer {@link Span#traceparent} of the work that wrote it, to which it is linked; null
   *     when that is in no trace
   */
  Span job(String kind, @Nullable String writer);

  /** Sends what has not been sent yet, if that can be done in a moment. */
  @Override
  void close();

  /** One that sends to a collector; {@link #NONE}, and nothing loaded, without settings. */
  static Tracer of(Optional<TraceSettings> settings) {
    // No method reference: that would load the class of what it refers to.
    return settings.isPresent() ? OtlpTracer.start(settings.get()) : NONE;
  }
}
