package parley.outbox;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leases as many jobs as it has room for and runs each on a thread of its own. */
final class Worker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
  private static final int MOST_AT_ONCE = 64;

  /** A shutdown has 15 s in all; what takes longer is recovered after its lease. */
  private static final int PATIENCE_SECONDS = 4;

  private final Outbox outbox;
  private final Map<String, JobHandler> handlers;
  private final Wakeup wakeup;
  private final Semaphore room = new Semaphore(MOST_AT_ONCE);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread loop;
  private volatile boolean closing;

  Worker(Outbox outbox, Map<String, JobHandler> handlers, Wakeup wakeup) {
    this.outbox = outbox;
    this.handlers = Map.copyOf(handlers);
    this.wakeup = wakeup;
    this.loop = Thread.ofVirtual().name("outbox").start(this::loop);
  }

  private void loop() {
    while (!closing) {
      try {
        int places = room.drainPermits();
        int taken = places == 0 ? 0 : claim(places);
        room.release(places - taken);
        if (taken == 0) {
          wakeup.await();
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Starts up to {@code places} jobs and says how many. */
  private int claim(int places) {
    try {
      List<Job> jobs = outbox.claimDue(places);
      if (jobs.isEmpty()) {
        jobs = outbox.claimExpired(places);
      }
      jobs.forEach(job -> threads.execute(() -> run(job)));
      return jobs.size();
    } catch (RuntimeException e) {
      LOG.warn("can't look for jobs: {}", e.getMessage());
      return 0;
    }
  }

  private void run(Job job) {
    try {
      Optional.ofNullable(handlers.get(job.kind()))
          .orElseThrow(() -> new IllegalStateException("nobody handles " + job.kind()))
          .run(job);
    } catch (RuntimeException e) {
      LOG.error("job {} of kind {} failed; it comes back", job.id(), job.kind(), e);
    } finally {
      room.release();
      wakeup.now();
    }
  }

  @Override
  public void close() {
    closing = true;
    wakeup.now();
    try {
      loop.join();
      threads.shutdown();
      if (!threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("some jobs are still running; their leases will run out");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
