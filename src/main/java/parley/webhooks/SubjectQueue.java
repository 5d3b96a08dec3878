package parley.webhooks;

import java.time.Duration;
import java.util.Optional;
import parley.events.Event;
import parley.events.Events;
import parley.storage.Database;
import parley.storage.Tx;

/** Makes the deliveries of one webhook about one subject, one after the other. */
final class SubjectQueue {
  /** After so many, or after this time, others get a turn. */
  private static final int LONGEST = 20;

  private static final long LONGEST_NS = Duration.ofSeconds(1).toNanos();

  private final Database database;
  private final Events events;
  private final SealedSecrets seal;
  private final WebhookSender sender;
  private final DeliveryResults results;
  private final WebhookDispatcher dispatcher;

  SubjectQueue(
      Database database,
      Events events,
      SealedSecrets seal,
      WebhookSender sender,
      DeliveryResults results,
      WebhookDispatcher dispatcher) {
    this.database = database;
    this.events = events;
    this.seal = seal;
    this.sender = sender;
    this.results = results;
    this.dispatcher = dispatcher;
  }

  /** What an attempt needs to know, as it is now. */
  private record Loaded(Webhook webhook, Delivery delivery, Optional<Event> event) {}

  /**
   * Makes the deliveries that are due, until one fails or this node may not send any more.
   *
   * @param subject what they are about
   */
  void run(Webhook webhook, long subject) {
    long start = System.nanoTime();
    boolean goesOn = true;
    for (int made = 0; made < LONGEST && goesOn; made++) {
      Optional<Loaded> loaded =
          database.read(tx -> load(tx, webhook.organizationId(), webhook.id(), subject));
      loaded.ifPresent(this::make);
      goesOn = loaded.isPresent() && System.nanoTime() - start < LONGEST_NS;
    }
  }

  private Optional<Loaded> load(Tx tx, long organizationId, long webhookId, long subject) {
    return WebhookRows.find(tx, seal, organizationId, webhookId)
        .filter(dispatcher::maySend)
        .flatMap(webhook ->
            DeliveryRows.head(tx, webhook, subject, dispatcher.now())
                .map(delivery -> new Loaded(webhook, delivery, event(tx, delivery))));
  }

  private Optional<Event> event(Tx tx, Delivery delivery) {
    return events.after(tx, delivery.organizationId(), delivery.sequence() - 1, 1).stream()
        .filter(event -> event.sequence() == delivery.sequence())
        .findFirst();
  }

  private void make(Loaded loaded) {
    Optional<WebhookSender.Result> result =
        loaded.event().map(event -> sender.post(loaded.webhook(), event));
    database.write(tx -> {
      result.ifPresentOrElse(
          made -> results.record(tx, loaded.webhook(), loaded.delivery(), made),
          () -> results.expired(tx, loaded.delivery()));
      return true;
    });
  }
}
