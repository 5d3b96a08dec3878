package parley.outbox;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Failures;
import parley.storage.Turns;
import parley.tracing.Span;
import parley.tracing.TraceScope;
import parley.tracing.Tracer;

/** Has as many jobs claimed as it has places for, and runs each on a thread of its own. */
final class Worker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

  /** A shutdown has 15 s in all; what takes longer is found by whoever starts next. */
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  /** How long until the next look for jobs of which nobody has told: while nothing happens. */
  private static final long CALM_NS = Duration.ofMillis(500).toNanos();

  /** The same after something has happened, which may have made room or ended a wait. */
  private static final long BUSY_NS = Duration.ofMillis(50).toNanos();

  private final Outbox outbox;
  private final Map<String, JobHandler> handlers;
  private final JobSignal jobSignal;
  private final Tracer tracer;
  private final Claims claims;
  private final Recovery recovery;
  private final JobPlaces jobPlaces = new JobPlaces();
  private final JobClaimer claimer;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread loop;
  private long lookedAt = System.nanoTime() - CALM_NS;
  private volatile boolean closing;

  Worker(Outbox outbox, Map<String, JobHandler> handlers, JobSignal jobSignal, Tracer tracer) {
    this.outbox = outbox;
    this.handlers = Map.copyOf(handlers);
    this.jobSignal = jobSignal;
    this.tracer = tracer;
    this.claims = outbox.claims();
    this.recovery = outbox.recovery();
    this.claimer = outbox.claimer(this.handlers, jobPlaces);
    this.loop = Thread.ofVirtual().name("outbox").start(this::loop);
  }

  private void loop() {
    try {
      boolean signalled = false;
      while (!closing) {
        claim();
        signalled = jobSignal.await(signalled || !jobPlaces.areFree() ? BUSY_NS : CALM_NS);
      }
    } catch (InterruptedException e) {
      LOG.debug("the outbox is told to stop", e);
    }
  }

  private void claim() {
    try {
      boolean looks = looks();
      if (looks) {
        recovery.look();
        outbox.unhold();
      }
      claimer.claim(jobSignal.take(), looks, this::start);
    } catch (RuntimeException e) {
      Failures.log(LOG, e, "can't look for jobs");
    }
  }

  /** Whether it is time to look for jobs of which nobody has told. */
  private boolean looks() {
    long now = System.nanoTime();
    boolean looks = now - lookedAt >= BUSY_NS;
    if (looks) {
      lookedAt = now;
    }
    return looks;
  }

  private void start(Job job) {
    claims.started(ClaimedJob.of(job));
    jobPlaces.take(job);
    threads.execute(() -> run(job));
  }

  private void run(Job job) {
    Span span = tracer.job(job.kind(), job.trace());
    span.note("parley.job.attempts", job.attempts());
    try {
      TraceScope.run(span, () -> run(job, span));
    } finally {
      span.end();
    }
  }

  private void run(Job job, Span span) {
    try {
      JobHandler handler = Objects.requireNonNull(handlers.get(job.kind()));
      Turns.run(job.organizationId(), () -> handler.run(job));
      claims.settled(ClaimedJob.of(job));
    } catch (RuntimeException e) {
      span.fail(e.getClass().getSimpleName());
      failed(job, e);
    } finally {
      claims.ended(ClaimedJob.of(job));
      jobPlaces.leave(job);
      // What waited behind it in its lane is most often due at once.
      jobSignal.now(JobQueue.atOnce(JobShare.of(job)));
      jobSignal.now(JobQueue.of(job));
    }
  }

  private void failed(Job job, RuntimeException failure) {
    Failures.log(
        LOG, failure, "job %s of kind %s will be tried again".formatted(job.id(), job.kind()));
    try {
      outbox.giveBack(job, failure);
      claims.settled(ClaimedJob.of(job));
    } catch (RuntimeException e) {
      Failures.log(LOG, e, "job %s comes back when the database does".formatted(job.id()));
    }
  }

  boolean isClosing() {
    return closing;
  }

  @Override
  public void close() {
    closing = true;
    jobSignal.now();
    long end = System.nanoTime() + PATIENCE.toNanos();
    try {
      boolean quiet = loop.join(PATIENCE);
      threads.shutdown();
      if (!threads.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS) || !quiet) {
        LOG.warn("some jobs are still running; the next start finds what became of them");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
