package parley.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;

/**
 * Looks for webhooks with something to do, leases them for this node, and keeps their lanes
 * running. It looks twice a second, and at once when it is woken.
 */
final class Dispatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatch.class);

  /** How long after its death another node takes over what this one sends. */
  private static final Duration LEASE = Duration.ofSeconds(10);

  private static final int LONGEST_WAIT_MS = 500;

  /** Between two looks, so that under load not every event is worth one. */
  private static final int PAUSE_MS = 5;

  /** After a failure of the database, lest what can't be noted is sent again and again. */
  private static final int REST_MS = 5_000;

  private static final int BATCHES = 5;
  private static final int LANES = 256;

  /** A shutdown has 15 s in all; what takes longer is repeated. */
  private static final int PATIENCE_SECONDS = 1;

  private final Database database;
  private final InstantSource clock;
  private final String worker;
  private final WebhookRows webhooks;
  private final FanOut fanOut;
  private final Map<Long, Endpoint> endpoints = new ConcurrentHashMap<>();
  private final Semaphore signal = new Semaphore(0);
  private final Semaphore room = new Semaphore(LANES);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread loop = Thread.ofVirtual().name("webhooks").unstarted(this::loop);
  private ObjLongConsumer<Webhook> lane = (webhook, subject) -> {};
  private volatile boolean closing;

  /**
   * A dispatch that has not started.
   *
   * @param worker a name that no other process and no earlier start of this one has
   */
  Dispatch(
      Database database, InstantSource clock, String worker, WebhookRows webhooks, FanOut fanOut) {
    this.database = database;
    this.clock = clock;
    this.worker = worker;
    this.webhooks = webhooks;
    this.fanOut = fanOut;
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

  /** There may be something to do. */
  void wake() {
    signal.release();
  }

  Instant now() {
    return clock.instant();
  }

  boolean maySend(Webhook webhook) {
    return !closing && webhook.isOpenFor(worker, clock.instant());
  }

  private void loop() {
    try {
      while (!closing) {
        signal.tryAcquire(LONGEST_WAIT_MS, TimeUnit.MILLISECONDS);
        signal.drainPermits();
        try {
          look();
        } catch (RuntimeException e) {
          LOG.warn("can't look for webhooks with work: {}", e.getMessage());
          TimeUnit.MILLISECONDS.sleep(LONGEST_WAIT_MS);
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    Instant now = clock.instant();
    endpoints.values().removeIf(endpoint -> endpoint.isForgettable(now));
    for (Webhook webhook : database.read(tx -> webhooks.withWork(tx, worker, now))) {
      Endpoint endpoint = endpoints.computeIfAbsent(webhook.id(), id -> new Endpoint());
      if (endpoint.enter()) {
        threads.execute(() -> work(endpoint, webhook));
      }
    }
  }

  private void work(Endpoint endpoint, Webhook webhook) {
    try {
      if (!closing && holdsLease(endpoint, webhook)) {
        readOn(webhook);
        startLanes(endpoint, webhook);
      }
    } catch (RuntimeException e) {
      LOG.warn("a webhook has to wait: {}", e.getMessage());
    } finally {
      endpoint.leave();
    }
  }

  private boolean holdsLease(Endpoint endpoint, Webhook webhook) {
    Instant now = clock.instant();
    if (endpoint.leaseEnds().isAfter(now.plus(LEASE.dividedBy(2)))) {
      return true;
    }
    boolean leased =
        database.write(tx -> HealthRows.lease(tx, webhook, worker, now, now.plus(LEASE)));
    endpoint.leasedUntil(leased ? now.plus(LEASE) : Instant.MIN);
    return leased;
  }

  private void readOn(Webhook webhook) {
    long place = webhook.readUpTo();
    for (int batch = 0; batch < BATCHES; batch++) {
      long after = fanOut.read(webhook, place);
      if (after == place) {
        return;
      }
      place = after;
    }
    wake();
  }

  private void startLanes(Endpoint endpoint, Webhook webhook) {
    int free = endpoint.room(webhook);
    if (free <= 0) {
      return;
    }
    List<Delivery> due =
        database.read(
            tx -> DeliveryRows.due(tx, webhook, clock.instant(), free + endpoint.running()));
    for (long subject : endpoint.startable(due, free)) {
      if (room.tryAcquire()) {
        endpoint.started(subject);
        threads.execute(() -> run(endpoint, webhook, subject));
      }
    }
  }

  private void run(Endpoint endpoint, Webhook webhook, long subject) {
    try {
      lane.accept(webhook, subject);
    } catch (RuntimeException e) {
      LOG.warn("the outcome of a delivery is not written: {}", e.getMessage());
      rest();
    } finally {
      endpoint.ended(subject);
      room.release();
      wake();
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
    wake();
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
        HealthRows.release(tx, worker);
        return true;
      });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.info("leases of webhooks are not given back; they will end: {}", e.getMessage());
    }
  }
}
