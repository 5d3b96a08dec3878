package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.testing.Eventually;

class HashingQueueTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<String> done = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void release() {
    released.countDown();
    callers.close();
  }

  @Test
  void who_would_wait_too_long_is_told_to_come_back() {
    HashingQueue full = new HashingQueue(0, Duration.ofMillis(1));
    assertRefused(() -> full.make(() -> "hash"));
    assertRefused(() -> full.check("192.0.2.1", () -> "right"));
  }

  @Test
  void sign_ups_never_take_all_cores() {
    HashingQueue queue = new HashingQueue(2, Duration.ofMillis(50));
    CountDownLatch first = new CountDownLatch(1);
    callers.execute(() -> queue.make(() -> held("first", first)));
    await(first);
    assertRefused(() -> queue.make(() -> "second"));
    assertThat(queue.check("192.0.2.1", () -> "right")).isEqualTo("right");
  }

  @Test
  void an_address_that_logs_in_in_masses_leaves_room_in_the_queue() throws Exception {
    HashingQueue queue = new HashingQueue(1, LONG);
    CountDownLatch first = new CountDownLatch(1);
    List<Future<?>> all = new ArrayList<>();
    all.add(callers.submit(() -> queue.check("192.0.2.1", () -> held("mass", first))));
    await(first);
    for (int i = 0; i < 20; i++) {
      all.add(callers.submit(() -> queue.check("192.0.2.1", () -> note("mass"))));
    }
    Eventually.eventually(queue::waiting, waiting -> waiting == 1);
    all.add(callers.submit(() -> queue.check("198.51.100.7", () -> note("neighbour"))));
    Eventually.eventually(queue::waiting, waiting -> waiting == 2);
    released.countDown();
    for (Future<?> one : all) {
      one.get();
    }
    assertThat(done.indexOf("neighbour")).isLessThanOrEqualTo(2);
  }

  private String held(String name, CountDownLatch running) {
    running.countDown();
    await(released);
    return note(name);
  }

  private String note(String name) {
    done.add(name);
    return name;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assertRefused(Supplier<String> work) {
    assertThatThrownBy(work::get)
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.code()).isEqualTo(ProblemCode.TEMPORARILY_UNAVAILABLE));
  }
}
