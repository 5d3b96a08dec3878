package parley.tracing;

import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;

/** A span that is kept. */
final class OtlpSpan implements Span {
  private final Tracer tracer;
  private final io.opentelemetry.api.trace.Span span;

  private OtlpSpan(Tracer tracer, io.opentelemetry.api.trace.Span span) {
    this.tracer = tracer;
    this.span = span;
  }

  /** Starts a span; {@link Span#NONE} when it is not to be kept. */
  static Span start(Tracer tracer, SpanBuilder builder) {
    io.opentelemetry.api.trace.Span started = builder.startSpan();
    return started.isRecording() ? new OtlpSpan(tracer, started) : Span.NONE;
  }

  @Override
  public boolean isKept() {
    return true;
  }

  @Override
  public Span child(String name) {
    return start(tracer, tracer.spanBuilder(name).setParent(Context.root().with(span)));
  }

  @Override
  public void rename(String name) {
    span.updateName(name);
  }

  @Override
  public void note(String key, String value) {
    span.setAttribute(key, value);
  }

  @Override
  public void note(String key, long value) {
    span.setAttribute(key, value);
  }

  @Override
  public void fail(String reason) {
    span.setStatus(StatusCode.ERROR, reason);
  }

  @Override
  public void end() {
    span.end();
  }

  @Override
  public String traceId() {
    return span.getSpanContext().getTraceId();
  }

  @Override
  public String traceparent() {
    return OtlpTraceparent.text(span.getSpanContext());
  }
}
