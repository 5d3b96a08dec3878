package parley;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import parley.http.RequestScope;
import parley.storage.IdType;
import parley.storage.Turns;
import parley.tracing.Span;
import parley.tracing.TraceScope;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * One JSON object a line: {@code ts, level, logger, msg}, whatever the event itself names ({@code
 * route, status, duration_us}), the request and the organization for which the thread works, and
 * {@code error}, an exception with its stack. Logback's own encoder has no say in the names.
 */
final class JsonLogEncoder extends EncoderBase<ILoggingEvent> {
  private static final byte[] NOTHING = {};

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(256);
    line.append("{\"ts\":\"").append(event.getInstant()).append('"');
    text(line, "level", event.getLevel().toString());
    text(line, "logger", event.getLoggerName());
    text(line, "msg", event.getFormattedMessage());
    Set<String> named = new HashSet<>();
    for (KeyValuePair pair : pairs(event)) {
      named.add(pair.key);
      value(line, pair.key, pair.value);
    }
    if (!named.contains("request_id")) {
      RequestScope.id().ifPresent(id -> text(line, "request_id", id));
    }
    if (!named.contains("org_id")) {
      Turns.current().ifPresent(id -> text(line, "org_id", IdType.ORGANIZATION.encode(id)));
    }
    Span span = TraceScope.current();
    if (span.isKept()) {
      text(line, "trace_id", span.traceId());
    }
    IThrowableProxy failure = event.getThrowableProxy();
    if (failure != null) {
      text(line, "error", ThrowableProxyUtil.asString(failure));
    }
    return line.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  private static List<KeyValuePair> pairs(ILoggingEvent event) {
    return Objects.requireNonNullElse(event.getKeyValuePairs(), List.of());
  }

  private static void value(StringBuilder line, String name, @Nullable Object value) {
    if (value instanceof Number number) {
      line.append(",\"").append(name).append("\":").append(number);
    } else if (value != null) {
      text(line, name, value.toString());
    }
  }

  private static void text(StringBuilder line, String name, String value) {
    line.append(",\"").append(name).append("\":\"");
    JsonStringEncoder.getInstance().quoteAsString(value, line);
    line.append('"');
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }
}
