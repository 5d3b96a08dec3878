package parley.simulator;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;

/**
 * Posts webhooks in the background, with a provider's patience in small: a callback that doesn't
 * take one is tried again for some minutes.
 */
public final class PatientPoster implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PatientPoster.class);
  private static final int MOST_WAITING = 20_000;
  private static final int MOST_AT_ONCE = 64;
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofMillis(100),
          Duration.ofMillis(400),
          Duration.ofMillis(1_600),
          Duration.ofMillis(6_400),
          Duration.ofSeconds(25),
          Duration.ofSeconds(60),
          Duration.ofSeconds(60));

  private final OutboundHttp http;
  private final Semaphore room = new Semaphore(MOST_WAITING);
  private final Semaphore posting = new Semaphore(MOST_AT_ONCE);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** A poster of its own threads. */
  public PatientPoster(OutboundHttp http) {
    this.http = http;
  }

  /** Runs work that posts webhooks in a thread of its own; empty when there is too much of it. */
  public Optional<Future<?>> start(Runnable work) {
    if (!room.tryAcquire()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          threads.submit(() -> {
            try {
              work.run();
            } finally {
              room.release();
            }
          }));
    } catch (RejectedExecutionException e) {
      return Optional.empty();
    }
  }

  /** Waits until started work is done, but not longer than {@code patience}. */
  public static void await(Future<?> work, Duration patience) {
    try {
      work.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | CancellationException e) {
      // It goes on without us, or never will.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      LOG.error("simulator: could not write a webhook", e.getCause());
    }
  }

  /**
   * Posts a body until the callback takes it, or has not for long.
   *
   * @param name of the account that it is about, for the log
   * @param headers sent as they are
   * @param taken which statuses of an answer end it
   */
  public void post(
      String name, URI callback, Map<String, String> headers, byte[] body, IntPredicate taken) {
    for (Duration pause : PAUSES) {
      if (isTaken(callback, headers, body, taken) || !pause(pause)) {
        return;
      }
    }
    if (!isTaken(callback, headers, body, taken)) {
      LOG.warn("the callback of {} has not taken a webhook", name);
    }
  }

  private boolean isTaken(
      URI callback, Map<String, String> headers, byte[] body, IntPredicate taken) {
    posting.acquireUninterruptibly();
    try {
      return closed.getCount() > 0
          && http.post(callback, headers, body, TIMEOUT) instanceof CallResult.Answered answer
          && taken.test(answer.status());
    } finally {
      posting.release();
    }
  }

  /** Waits; false when it is cut short by the end of everything. */
  public boolean pause(Duration duration) {
    try {
      return !closed.await(duration.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Drops whatever is still to be posted. */
  @Override
  public void close() {
    closed.countDown();
    threads.shutdownNow();
  }
}
