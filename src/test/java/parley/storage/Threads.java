package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;

/** Does things at once, and waits for them with a deadline. */
final class Threads {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private Threads() {}

  /** Runs {@code action} on that many threads and waits for all; fails if one of them fails. */
  static void together(int count, IntConsumer action) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        all.add(threads.submit(() -> action.accept(number)));
      }
      for (Future<?> one : all) {
        one.get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("a thread failed", e);
    }
  }

  static void join(Thread thread) {
    try {
      assertThat(thread.join(DEADLINE)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
