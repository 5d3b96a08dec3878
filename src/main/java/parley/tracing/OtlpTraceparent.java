package parley.tracing;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header {@code traceparent} (W3C Trace Context, level 1). */
final class OtlpTraceparent {
  private static final Pattern FORM =
      Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");

  private OtlpTraceparent() {}

  /** What a header says; invalid for none, and for one that is not correct. */
  static SpanContext parse(@Nullable String header) {
    Matcher form = FORM.matcher(header == null ? "" : header);
    return form.matches()
        ? SpanContext.createFromRemoteParent(
            form.group(1),
            form.group(2),
            TraceFlags.fromHex(form.group(3), 0),
            TraceState.getDefault())
        : SpanContext.getInvalid();
  }

  static String text(SpanContext context) {
    return "00-%s-%s-%s"
        .formatted(context.getTraceId(), context.getSpanId(), context.getTraceFlags().asHex());
  }
}
