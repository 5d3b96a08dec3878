package parley.webhooks;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditChanges;
import parley.events.Events;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.http.Route;
import parley.outbound.AddressRange;
import parley.outbound.OutboundHttp;
import parley.outbound.PooledHttp;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Ids;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** The room's door: the webhooks of all organizations, and what sends to them. */
public final class Webhooks implements AutoCloseable {
  private static final Duration MEMORY = Duration.ofDays(30);

  /** How long an old secret signs beside the new one. */
  private static final Duration OVERLAP = Duration.ofHours(24);

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final Events events;
  private final Quota quota;
  private final Audit audit;
  private final WebhookErasure erasure;
  private final AllowedUrls reach;
  private final SealedSecrets seal;
  private final OutboundHttp http;
  private final WebhookDispatcher dispatcher;
  private final SubjectQueue queue;

  /** What is sealed in this room. */
  public static SealedTable<?> sealed(SecretBox secrets) {
    return new SealedWebhooks(new SealedSecrets(secrets));
  }

  /**
   * The webhooks in {@code database}; nothing is sent before {@link #start}.
   *
   * @param opened addresses that webhooks may lead to though they are not public
   * @param worker a name that no other process and no earlier start of this one has
   */
  public Webhooks(
      Database database,
      SecretBox secrets,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      Outbox outbox,
      Events events,
      Quota quota,
      List<AddressRange> opened,
      String worker,
      MeterRegistry meters) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.random = random;
    this.events = events;
    this.quota = quota;
    this.audit = new Audit(ids, clock);
    this.erasure = new WebhookErasure(database, outbox);
    this.reach = new AllowedUrls(opened);
    this.seal = new SealedSecrets(secrets);
    // Connections of its own: those that hang here are missing nowhere else.
    this.http = new PooledHttp(reach.policy());
    this.dispatcher =
        new WebhookDispatcher(
            database,
            clock,
            worker,
            seal,
            new WebhookFanOut(database, seal, events, ids, clock),
            outbox.holding());
    DeliveryResults results = new DeliveryResults(clock, new RetrySchedule(random), meters);
    this.queue =
        new SubjectQueue(
            database, events, seal, new WebhookSender(http, clock), results, dispatcher);
  }

  /** Starts to send. */
  public void start() {
    events.listen((organizationId, latest) -> dispatcher.wake(organizationId));
    dispatcher.start(queue::run);
  }

  /** {@code /v1/webhooks} and what is below. */
  public List<Route> routes() {
    Deliveries deliveries = new Deliveries(database, ids, clock, events, seal, dispatcher::wake);
    return Stream.concat(
            new WebhookRoutes(this, reach).routes().stream(),
            new DeliveryRoutes(deliveries).routes().stream())
        .toList();
  }

  /** What the outbox has to run for this room, by kind. */
  public Map<String, JobHandler> jobs() {
    return Map.of(WebhookErasure.KIND, erasure);
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(new ExpirySweeper.Expiry(DeliveryRows::sweep, MEMORY));
  }

  Page<Webhook> page(long organizationId, Paging paging) {
    return database.read(tx ->
        Page.of(
            WebhookRows.page(tx, seal, organizationId, paging),
            paging,
            WebhookRows.count(tx, organizationId),
            webhook -> new Cursors.Position(webhook.id(), webhook.id())));
  }

  Webhook get(long organizationId, long id) {
    return database
        .read(tx -> WebhookRows.find(tx, seal, organizationId, id))
        .orElseThrow(Problem::notFound);
  }

  /** Adds a webhook; it is told of what happens from now on. */
  Webhook add(Tx tx, AuditActor actor, WebhookProfile profile) {
    long organizationId = actor.organizationId();
    quota.requireRoom(tx, organizationId, () -> WebhookRows.count(tx, organizationId));
    long id = ids.next();
    String secret = SigningSecrets.first(random).current();
    long latest = events.latest(tx, organizationId);
    WebhookRows.insert(tx, seal, organizationId, id, profile, secret, latest, clock.instant());
    Webhook added = WebhookRows.find(tx, seal, organizationId, id).orElseThrow();
    audit.write(tx, actor, AuditAction.WEBHOOK_CREATED, added.auditTarget());
    return added;
  }

  Webhook change(AuditActor actor, long id, WebhookChange change) {
    long organizationId = actor.organizationId();
    return database.write(tx -> {
      WebhookRows.lock(tx, organizationId, id, clock.instant());
      Webhook current =
          WebhookRows.find(tx, seal, organizationId, id).orElseThrow(Problem::notFound);
      WebhookRows.update(tx, current, change.over(current.profile()));
      if (change.resumes()) {
        WebhookStateRows.reset(tx, current);
        DeliveryRows.hurry(tx, current, clock.instant());
      }
      tx.afterCommit(() -> dispatcher.wake(organizationId));
      Webhook changed = WebhookRows.find(tx, seal, organizationId, id).orElseThrow();
      AuditChanges changes = changed.profile().changesSince(current.profile());
      audit.writeChange(tx, actor, AuditAction.WEBHOOK_CHANGED, changed.auditTarget(), changes);
      return changed;
    });
  }

  /**
   * Gives a webhook a new secret.
   *
   * @throws Problem {@code quota_exceeded} when too many former ones still sign
   */
  Webhook rotate(Tx tx, AuditActor actor, long id) {
    long organizationId = actor.organizationId();
    Instant now = clock.instant();
    WebhookRows.lock(tx, organizationId, id, now);
    Webhook webhook = WebhookRows.find(tx, seal, organizationId, id).orElseThrow(Problem::notFound);
    SigningSecrets secrets = webhook.secrets();
    if (secrets.at(now).size() >= SigningSecrets.MOST) {
      throw Problem.of(
              ProblemCode.QUOTA_EXCEEDED,
              "%d secrets sign already; rotate again when the first of them have ended."
                  .formatted(SigningSecrets.MOST))
          .with("limit", SigningSecrets.MOST);
    }
    SigningSecrets rotated = secrets.rotated(random, now, now.plus(OVERLAP));
    WebhookRows.updateSecrets(tx, seal, webhook, rotated);
    audit.write(tx, actor, AuditAction.WEBHOOK_ROTATED, webhook.auditTarget());
    return WebhookRows.find(tx, seal, organizationId, id).orElseThrow();
  }

  void remove(AuditActor actor, long id) {
    long organizationId = actor.organizationId();
    database.write(tx -> {
      Webhook webhook =
          WebhookRows.find(tx, seal, organizationId, id).orElseThrow(Problem::notFound);
      if (!WebhookRows.delete(tx, organizationId, id)) {
        throw Problem.notFound();
      }
      erasure.begin(tx, organizationId, id);
      audit.write(tx, actor, AuditAction.WEBHOOK_DELETED, webhook.auditTarget());
      return true;
    });
  }

  /** Begins nothing more, while a shutdown waits for other things. */
  public void stop() {
    dispatcher.stop();
  }

  /** Sends nothing more; what was being sent is sent again by whoever takes over. */
  @Override
  public void close() {
    dispatcher.close();
    http.close();
  }
}
