package parley.simulator;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import tools.jackson.databind.JsonNode;

/**
 * Posts webhooks in the background, with Meta's patience in small: a callback that doesn't answer
 * 200 is tried again for some minutes.
 */
final class WebhookPoster implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WebhookPoster.class);
  private static final int MOST_WAITING = 20_000;
  private static final int MOST_AT_ONCE = 64;
  private static final int OK = 200;
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
  private final Subscriptions subscriptions;
  private final Semaphore room = new Semaphore(MOST_WAITING);
  private final Semaphore posting = new Semaphore(MOST_AT_ONCE);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  WebhookPoster(OutboundHttp http, Subscriptions subscriptions) {
    this.http = http;
    this.subscriptions = subscriptions;
  }

  /** Runs work that posts webhooks in a thread of its own; empty when there is too much of it. */
  Optional<Future<?>> start(Runnable work) {
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
  static void await(Future<?> work, Duration patience) {
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
   * Signs and posts a webhook so many times, each until the callback takes it or has not for long;
   * never where the app is not subscribed.
   */
  void post(BusinessNumber number, JsonNode webhook, int copies) {
    if (!subscriptions.has(number)) {
      return;
    }
    byte[] body = EscapedJson.write(webhook);
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            "application/json",
            "X-Hub-Signature-256",
            "sha256=" + Signatures.of(body, number.appSecret()));
    for (int copy = 0; copy < copies; copy++) {
      post(number, headers, body);
    }
  }

  private void post(BusinessNumber number, Map<String, String> headers, byte[] body) {
    for (Duration pause : PAUSES) {
      if (isTaken(number, headers, body) || !pause(pause)) {
        return;
      }
    }
    if (!isTaken(number, headers, body)) {
      LOG.warn("the callback of number {} has not taken a webhook", number.phoneNumberId());
    }
  }

  private boolean isTaken(BusinessNumber number, Map<String, String> headers, byte[] body) {
    posting.acquireUninterruptibly();
    try {
      return closed.getCount() > 0
          && http.post(number.callback(), headers, body, TIMEOUT)
              instanceof CallResult.Answered answer
          && answer.status() == OK;
    } finally {
      posting.release();
    }
  }

  /** Waits; false when it is cut short by the end of everything. */
  boolean pause(Duration duration) {
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
