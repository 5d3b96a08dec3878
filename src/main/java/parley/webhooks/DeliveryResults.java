package parley.webhooks;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.IdType;
import parley.storage.Tx;

/** Writes what came of attempts, and decides what comes after them. */
final class DeliveryResults {
  static final String GONE = "gone";
  static final String FAILING = "failing";

  private static final Logger LOG = LoggerFactory.getLogger(DeliveryResults.class);
  private static final Duration PATIENCE = Duration.ofDays(5);

  private final InstantSource clock;
  private final RetrySchedule retrySchedule;
  private final Counter delivered;
  private final Counter retried;
  private final Counter failed;

  DeliveryResults(InstantSource clock, RetrySchedule retrySchedule, MeterRegistry meters) {
    this.clock = clock;
    this.retrySchedule = retrySchedule;
    this.delivered = counter(meters, "delivered");
    this.retried = counter(meters, "retried");
    this.failed = counter(meters, "failed");
  }

  private static Counter counter(MeterRegistry meters, String outcome) {
    return Counter.builder("webhooks.attempts")
        .description("Calls to webhooks, by how they ended.")
        .tags("outcome", outcome)
        .register(meters);
  }

  /** Writes the outcome of an attempt. */
  void record(Tx tx, Webhook webhook, Delivery delivery, WebhookSender.Result result) {
    Instant now = clock.instant();
    if (result.attempt().isDelivered()) {
      DeliveryRows.attempted(tx, delivery, result.attempt(), DeliveryStatus.DELIVERED, null);
      WebhookStateRows.succeeded(tx, webhook, now);
      tx.afterCommit(delivered::increment);
    } else {
      failed(tx, webhook, delivery, result, now);
    }
  }

  /** The event is not in the log any more. */
  void expired(Tx tx, Delivery delivery) {
    DeliveryAttempt none = new DeliveryAttempt(clock.instant(), null, 0, "the event has expired");
    DeliveryRows.attempted(tx, delivery, none, DeliveryStatus.FAILED, null);
    tx.afterCommit(failed::increment);
  }

  private void failed(
      Tx tx, Webhook webhook, Delivery delivery, WebhookSender.Result result, Instant now) {
    Duration hold = retrySchedule.hold(webhook.failures() + 1, result.overloaded());
    Instant heldUntil = now.plus(longer(hold, result.retryAfter()));
    if (!WebhookStateRows.failed(tx, webhook, now, heldUntil)) {
      // It leads elsewhere by now, maybe: what was wrong there says nothing about that.
      DeliveryRows.attempted(tx, delivery, result.attempt(), DeliveryStatus.PENDING, now);
      tx.afterCommit(retried::increment);
      return;
    }
    schedule(tx, delivery, result, now);
    if (result.attempt().isGone()) {
      disable(tx, webhook, GONE, now, now);
    } else {
      disable(tx, webhook, FAILING, now.minus(PATIENCE), now);
    }
  }

  private void schedule(Tx tx, Delivery delivery, WebhookSender.Result result, Instant now) {
    retrySchedule
        .wait(delivery.tries() + 1)
        .map(wait -> now.plus(longer(wait, result.retryAfter())))
        .ifPresentOrElse(
            next -> {
              DeliveryRows.attempted(tx, delivery, result.attempt(), DeliveryStatus.PENDING, next);
              tx.afterCommit(retried::increment);
            },
            () -> {
              DeliveryRows.attempted(tx, delivery, result.attempt(), DeliveryStatus.FAILED, null);
              tx.afterCommit(failed::increment);
            });
  }

  private static void disable(
      Tx tx, Webhook webhook, String reason, Instant failingSince, Instant now) {
    if (WebhookStateRows.disable(tx, webhook, reason, failingSince, now)) {
      String id = IdType.WEBHOOK.encode(webhook.id());
      tx.afterCommit(() -> LOG.warn("webhook {} is disabled: {}", id, reason));
    }
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
