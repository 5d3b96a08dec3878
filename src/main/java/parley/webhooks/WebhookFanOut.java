package parley.webhooks;

import java.time.InstantSource;
import java.util.List;
import parley.events.EventHead;
import parley.events.Events;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;

/** Reads on in the log and writes a delivery for every event that a webhook wants. */
final class WebhookFanOut {
  private static final int BATCH = 200;

  private final Database database;
  private final SealedSecrets seal;
  private final Events events;
  private final Ids ids;
  private final InstantSource clock;

  WebhookFanOut(
      Database database, SealedSecrets seal, Events events, Ids ids, InstantSource clock) {
    this.database = database;
    this.seal = seal;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Reads a batch.
   *
   * @param place the number of the last event that was read
   * @return the place after it; the same when there is nothing more, or another node reads
   */
  long read(Webhook webhook, long place) {
    List<EventHead> batch =
        database.read(tx -> events.headsAfter(tx, webhook.organizationId(), place, BATCH));
    return batch.isEmpty() || !database.<Boolean>write(tx -> write(tx, webhook, place, batch))
        ? place
        : batch.getLast().sequence();
  }

  /** The place is moved first: whoever comes second changes nothing. */
  private boolean write(Tx tx, Webhook webhook, long place, List<EventHead> batch) {
    boolean first = WebhookStateRows.advance(tx, webhook, place, batch.getLast().sequence());
    if (first) {
      Webhook now = asItIs(tx, webhook);
      batch.stream()
          .filter(now::wants)
          .forEach(event -> DeliveryRows.addOnce(tx, now, ids.next(), event, clock.instant()));
    }
    return first;
  }

  /** An owner may have chosen other events since it was looked at; its row is locked by now. */
  private Webhook asItIs(Tx tx, Webhook webhook) {
    return WebhookRows.find(tx, seal, webhook.organizationId(), webhook.id()).orElseThrow();
  }
}
