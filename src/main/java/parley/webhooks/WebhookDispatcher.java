package parley.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.outbox.OutboxHold;
import parley.storage.Database;
import parley.storage.Failures;
import parley.storage.IdType;
import parley.storage.Turns;

/**
 * Looks for webhooks with something to do, leases them for this node, and keeps their queues
 * running. It looks at all twice a second, and at those of an organization when that is woken.
 */
final class WebhookDispatcher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WebhookDispatcher.class);

  /** How long after its death another node takes over what this one sends. */
  static final Duration LEASE = Duration.ofSeconds(10);

  private static final int LONGEST_WAIT_MS = 500;
  private static final long LONGEST_WAIT_NS = Duration.ofMillis(LONGEST_WAIT_MS).toNanos();

  /** Between two looks, so that under load not every event is worth one. */
  private static final int PAUSE_MS = 5;

  /** After a failure of the database, lest what can't be noted is sent again and again. */
  private static final int REST_MS = 5_000;

  private static final int BATCHES = 5;

  /** A shutdown has 15 s in all; what takes longer is repeated. */
  private static final int PATIENCE_SECONDS = 1;

  private final Database database;
  private final InstantSource clock;
  private final String worker;
  private final SealedSecrets seal;
  private final WebhookFanOut webhookFanOut;
  private final OutboxHold hold;
  private final Map<Long, WebhookLease> endpoints = new ConcurrentHashMap<>();
  private final WebhookSignal webhookSignal = new WebhookSignal();
  private final SubjectQueueLimit subjectQueueLimit = new SubjectQueueLimit();
  private final AtomicLong turns = new AtomicLong();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread loop = Thread.ofVirtual().name("webhooks").unstarted(this::loop);
  private ObjLongConsumer<Webhook> lane = (webhook, subject) -> {};
  private volatile boolean closing;

  /**
   * A dispatch that has not started.
   *
   * @param worker a name that no other process and no earlier start of this one has
   * @param hold tells when nothing may leave
   */
  WebhookDispatcher(
      Database database,
      InstantSource clock,
      String worker,
      SealedSecrets seal,
      WebhookFanOut webhookFanOut,
      OutboxHold hold) {
    this.hold = hold;
    this.database = database;
    this.clock = clock;
    this.worker = worker;
    this.seal = seal;
    this.webhookFanOut = webhookFanOut;
  }

  /**
   * Starts.
   *
   * @param run makes the deliveries to a webhook about a subject
   */
  void start(ObjLongConsumer<Webhook> run) {
    lane = run;
    loop.start();
  }

  /** There may be something to do for an organization. */
  void wake(long organizationId) {
    webhookSignal.add(organizationId);
  }

  Instant now() {
    return clock.instant();
  }

  boolean maySend(Webhook webhook) {
    return !closing && !hold.isOn() && webhook.isOpenFor(worker, clock.instant());
  }

  private void loop() {
    try {
      long lastLook = System.nanoTime() - LONGEST_WAIT_NS;
      while (!closing) {
        Set<Long> woken = webhookSignal.await(LONGEST_WAIT_MS);
        boolean all = System.nanoTime() - lastLook >= LONGEST_WAIT_NS;
        lastLook = all ? System.nanoTime() : lastLook;
        try {
          look(all ? Optional.empty() : Optional.of(List.copyOf(woken)));
        } catch (RuntimeException e) {
          Failures.log(LOG, e, "can't look for webhooks with work");
          TimeUnit.MILLISECONDS.sleep(LONGEST_WAIT_MS);
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks at the webhooks of these organizations, or of all. */
  private void look(Optional<List<Long>> organizations) {
    if (hold.look()) {
      return;
    }
    Instant now = clock.instant();
    if (organizations.isEmpty()) {
      endpoints.values().removeIf(lease -> lease.isForgettable(now));
    } else if (organizations.get().isEmpty()) {
      return;
    }
    database.read(tx -> WebhookRows.withWork(tx, seal, worker, now, organizations)).stream()
        .sorted(Comparator.comparingLong(webhook -> endpoint(webhook).lastTurn()))
        .forEach(this::begin);
  }

  private WebhookLease endpoint(Webhook webhook) {
    return endpoints.computeIfAbsent(webhook.id(), id -> new WebhookLease());
  }

  private void begin(Webhook webhook) {
    WebhookLease lease = endpoint(webhook);
    if (lease.enter()) {
      threads.execute(() -> Turns.run(webhook.organizationId(), () -> work(lease, webhook)));
    }
  }

  private void work(WebhookLease lease, Webhook webhook) {
    try {
      if (!closing && holdsLease(lease, webhook)) {
        readOn(webhook);
        startQueues(lease, webhook);
      }
    } catch (RejectedExecutionException e) {
      LOG.debug("deliveries begin no more, since the process stops", e);
    } catch (RuntimeException e) {
      Failures.log(
          LOG,
          e,
          "the webhook %s could not be dispatched and will be tried again"
              .formatted(IdType.WEBHOOK.encode(webhook.id())));
    } finally {
      lease.leave();
    }
  }

  private boolean holdsLease(WebhookLease lease, Webhook webhook) {
    Instant now = clock.instant();
    Instant ends = lease.leaseEnds();
    if (ends.isAfter(now.plus(LEASE.dividedBy(2))) && !ends.isAfter(now.plus(LongestWaits.LEASE))) {
      return true;
    }
    boolean leased =
        database.write(tx -> WebhookStateRows.lease(tx, webhook, worker, now, now.plus(LEASE)));
    lease.leasedUntil(leased ? now.plus(LEASE) : Instant.MIN);
    return leased;
  }

  private void readOn(Webhook webhook) {
    long place = webhook.readUpTo();
    for (int batch = 0; batch < BATCHES; batch++) {
      long after = webhookFanOut.read(webhook, place);
      if (after == place) {
        return;
      }
      place = after;
    }
    wake(webhook.organizationId());
  }

  private void startQueues(WebhookLease lease, Webhook webhook) {
    int free = lease.room(webhook.failures());
    if (free <= 0 || !subjectQueueLimit.hasRoom(webhook.organizationId())) {
      return;
    }
    List<Delivery> due =
        database.read(tx -> DeliveryRows.due(tx, webhook, clock.instant(), free + lease.running()));
    for (long subject : lease.startable(due, free)) {
      if (subjectQueueLimit.enter(webhook.organizationId())) {
        lease.started(subject, turns.incrementAndGet());
        threads.execute(
            () -> Turns.run(webhook.organizationId(), () -> run(lease, webhook, subject)));
      }
    }
  }

  private void run(WebhookLease lease, Webhook webhook, long subject) {
    long start = System.nanoTime();
    try {
      lane.accept(webhook, subject);
    } catch (RuntimeException e) {
      Failures.log(
          LOG,
          e,
          "a delivery of the webhook %s has failed and will be tried again"
              .formatted(IdType.WEBHOOK.encode(webhook.id())));
      rest();
    } finally {
      lease.ended(subject, Duration.ofNanos(System.nanoTime() - start));
      subjectQueueLimit.leave(webhook.organizationId());
      wake(webhook.organizationId());
    }
  }

  private void rest() {
    try {
      TimeUnit.MILLISECONDS.sleep(closing ? 0 : REST_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts nothing more. */
  void stop() {
    closing = true;
    webhookSignal.interrupt();
  }

  /** Waits a moment for what runs, and lets other nodes go on. */
  @Override
  public void close() {
    stop();
    try {
      loop.join();
      threads.shutdown();
      if (!threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        LOG.info("some webhooks are still being called; those events will be repeated");
        threads.shutdownNow();
      }
      database.write(tx -> {
        WebhookStateRows.release(tx, worker);
        return true;
      });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.info(
          "could not give back the leases of webhooks; they end by themselves: {}", e.getMessage());
    }
  }
}
