package parley.webhooks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/** A delivery as the API shows it; never what the other side has answered. */
record DeliveryView(
    String id,
    String webhookId,
    String eventId,
    String eventType,
    long sequence,
    DeliveryStatus status,
    List<DeliveryAttempt> attempts,
    @Nullable Instant nextAttemptAt,
    Instant createdAt) {

  static DeliveryView of(Delivery delivery) {
    return new DeliveryView(
        IdType.DELIVERY.encode(delivery.id()),
        IdType.WEBHOOK.encode(delivery.webhookId()),
        IdType.EVENT.encode(delivery.eventId()),
        delivery.eventType(),
        delivery.sequence(),
        delivery.status(),
        delivery.attempts(),
        delivery.nextAttemptAt(),
        delivery.createdAt());
  }
}
