package parley.webhooks;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.events.Event;
import parley.http.Json;
import parley.http.Timestamps;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import parley.outbound.RetryAfter;
import parley.storage.IdType;

/** Posts one event to one webhook, signed. */
final class WebhookSender {
  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final Set<Integer> OVERLOADED = Set.of(429, 502, 504);

  /**
   * What came of it.
   *
   * @param overloaded whether the other side has said that it is too much
   * @param retryAfter how long it asks us to wait; zero when it doesn't
   */
  record Result(DeliveryAttempt attempt, boolean overloaded, Duration retryAfter) {}

  private final OutboundHttp http;
  private final InstantSource clock;

  WebhookSender(OutboundHttp http, InstantSource clock) {
    this.http = http;
    this.clock = clock;
  }

  /** Makes one attempt; blocks for 15 seconds at most. */
  Result post(Webhook webhook, Event event) {
    Instant now = clock.instant();
    byte[] body = body(event);
    String id = IdType.EVENT.encode(event.id());
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            "application/json",
            "User-Agent",
            "Parley",
            "webhook-id",
            id,
            "webhook-timestamp",
            Long.toString(now.getEpochSecond()),
            "webhook-signature",
            WebhookSignature.header(webhook.secrets().at(now), id, now.getEpochSecond(), body));
    long start = System.nanoTime();
    CallResult callResult = http.post(URI.create(webhook.profile().url()), headers, body, TIMEOUT);
    long latency = Duration.ofNanos(System.nanoTime() - start).toMillis();
    return switch (callResult) {
      case CallResult.Answered answer -> answered(answer, now, latency);
      case CallResult.NotSent(String reason) -> silent(now, latency, "not sent: " + reason);
      case CallResult.NoAnswer(String reason) -> silent(now, latency, "no answer: " + reason);
    };
  }

  private static Result answered(CallResult.Answered answer, Instant now, long latency) {
    int status = answer.status();
    boolean good = status >= 200 && status < 300;
    DeliveryAttempt attempt =
        new DeliveryAttempt(now, status, latency, good ? null : "answered " + status + ", not 2xx");
    Duration retryAfter = RetryAfter.read(answer.headers().get("retry-after"), now);
    return new Result(
        attempt, !good && (OVERLOADED.contains(status) || retryAfter.isPositive()), retryAfter);
  }

  private static Result silent(Instant now, long latency, @Nullable String error) {
    return new Result(new DeliveryAttempt(now, null, latency, error), false, Duration.ZERO);
  }

  /** The event letter by letter as the log shows it, and the time under the standard's name. */
  private static byte[] body(Event event) {
    String shown = Json.text(event.view());
    String timestamp = ",\"timestamp\":\"" + Timestamps.format(event.createdAt()) + "\"}";
    return (shown.substring(0, shown.length() - 1) + timestamp).getBytes(StandardCharsets.UTF_8);
  }
}
