package parley.webhooks;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import parley.events.EventHead;
import parley.events.EventType;
import parley.events.Events;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** Shows what was sent to webhooks, and sends it again. */
final class Deliveries {
  /** Numbers of the log that one replay may look at. */
  static final int LONGEST_RANGE = 1_000;

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Events events;
  private final SealedSecrets seal;
  private final LongConsumer wake;

  /**
   * The deliveries in {@code database}.
   *
   * @param wake is given the organization when something is to be sent
   */
  Deliveries(
      Database database,
      Ids ids,
      InstantSource clock,
      Events events,
      SealedSecrets seal,
      LongConsumer wake) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.events = events;
    this.seal = seal;
    this.wake = wake;
  }

  Page<Delivery> page(
      long organizationId, long webhookId, Optional<DeliveryStatus> status, Paging paging) {
    return database.scan(tx -> {
      if (WebhookRows.find(tx, seal, organizationId, webhookId).isEmpty()) {
        throw Problem.notFound();
      }
      return Page.of(
          DeliveryRows.page(tx, organizationId, webhookId, status, paging),
          paging,
          DeliveryRows.count(tx, organizationId, webhookId, status),
          delivery -> new Cursors.Position(delivery.sequence(), delivery.sequence()));
    });
  }

  /** Sends one event again, whatever became of it. */
  Delivery replay(Tx tx, long organizationId, long webhookId, long id) {
    Webhook webhook = open(tx, organizationId, webhookId);
    if (!DeliveryRows.repeat(tx, webhook, id, clock.instant())) {
      throw Problem.notFound();
    }
    return DeliveryRows.find(tx, organizationId, webhookId, id).orElseThrow();
  }

  /** Sends the events of a range of the log again, as far as they are wanted; says how many. */
  long replay(Tx tx, long organizationId, long webhookId, long from, long to) {
    Webhook webhook = open(tx, organizationId, webhookId);
    if (from > events.latest(tx, organizationId)) {
      return 0;
    }
    List<EventHead> range =
        events.headsAfter(tx, organizationId, from - 1, Math.toIntExact(to - from + 1));
    if (range.isEmpty() || range.getFirst().sequence() > from) {
      throw Problem.of(ProblemCode.EVENTS_EXPIRED, "The log begins after this number.");
    }
    List<EventHead> wanted =
        range.stream().filter(event -> event.sequence() <= to && webhook.wants(event)).toList();
    wanted.forEach(
        event -> DeliveryRows.addOrRepeat(tx, webhook, ids.next(), event, clock.instant()));
    return wanted.size();
  }

  /** Records a test event, which goes to this webhook alone. */
  Webhook test(Tx tx, long organizationId, long webhookId) {
    Webhook webhook = open(tx, organizationId, webhookId);
    Map<String, String> data = Map.of("webhook_id", IdType.WEBHOOK.encode(webhookId));
    events.record(tx, organizationId, EventType.WEBHOOK_TEST, webhookId, data);
    return webhook;
  }

  /** A webhook that is enabled; whatever it was held for, it is tried at once. */
  private Webhook open(Tx tx, long organizationId, long webhookId) {
    // First, since it locks: whoever is disabling it or choosing other events has done so by then.
    WebhookStateRows.letGo(tx, organizationId, webhookId);
    Webhook webhook =
        WebhookRows.find(tx, seal, organizationId, webhookId).orElseThrow(Problem::notFound);
    if (!webhook.profile().enabled()) {
      throw Problem.of(ProblemCode.WEBHOOK_DISABLED, "Enable the webhook first.");
    }
    tx.afterCommit(() -> wake.accept(organizationId));
    return webhook;
  }
}
