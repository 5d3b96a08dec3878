package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who gets a permit when many wait. */
@Timeout(30)
class FairSemaphoreTest {
  private static final long LONG = TimeUnit.SECONDS.toNanos(20);

  private final List<Long> served = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  @Test
  void organizations_take_turns_however_many_requests_one_has_waiting() throws Exception {
    FairSemaphore permits = new FairSemaphore(1, 1);
    assertThat(permits.acquire(1, LONG)).isTrue();
    queue(permits, 1, 64);
    queue(permits, 2, 2);
    queue(permits, 3, 1);
    permits.release(1);
    join();
    assertThat(served.subList(0, 5)).containsExactly(1L, 2L, 3L, 1L, 2L);
    assertThat(served).hasSize(67);
  }

  @Test
  void one_organization_leaves_permits_for_others() throws Exception {
    FairSemaphore permits = new FairSemaphore(4, 3);
    for (int i = 0; i < 3; i++) {
      assertThat(permits.acquire(1, LONG)).isTrue();
    }
    assertThat(permits.acquire(1, 0)).isFalse();
    assertThat(permits.acquire(2, 0)).isTrue();
    permits.release(1);
    assertThat(permits.acquire(1, 0)).isTrue();
  }

  @Test
  void one_organization_holds_less_while_another_one_asks_and_more_when_it_is_alone_again()
      throws Exception {
    AtomicLong now = new AtomicLong();
    FairSemaphore permits = new FairSemaphore(4, 3, 1, now::get);
    assertThat(permits.acquire(1, 0)).isTrue();
    assertThat(permits.acquire(1, 0)).isTrue();
    assertThat(permits.acquire(2, 0)).isTrue();
    assertThat(permits.acquire(1, 0)).isFalse();
    now.addAndGet(TimeUnit.SECONDS.toNanos(1));
    assertThat(permits.acquire(1, 0)).isTrue();
    assertThat(permits.acquire(1, 0)).isFalse();
  }

  @Test
  void parleys_own_work_may_take_all() throws Exception {
    FairSemaphore permits = new FairSemaphore(2, 1);
    assertThat(permits.acquire(Turns.OWN, 0)).isTrue();
    assertThat(permits.acquire(Turns.OWN, 0)).isTrue();
    assertThat(permits.acquire(Turns.OWN, 0)).isFalse();
  }

  @Test
  void who_gives_up_waiting_is_passed_over() throws Exception {
    FairSemaphore permits = new FairSemaphore(1, 1);
    assertThat(permits.acquire(1, LONG)).isTrue();
    assertThat(permits.acquire(2, 1)).isFalse();
    queue(permits, 3, 1);
    interruptOne(permits);
    permits.release(1);
    join();
    assertThat(served).containsExactly(3L);
    assertThat(permits.acquire(2, 0)).isTrue();
  }

  @Test
  void under_load_there_are_never_more_holders_than_permits() throws Exception {
    FairSemaphore permits = new FairSemaphore(3, 2);
    List<Integer> free = new CopyOnWriteArrayList<>();
    AtomicInteger holders = new AtomicInteger();
    for (int i = 0; i < 50; i++) {
      long organization = 1L + i % 5;
      threads.add(
          Thread.startVirtualThread(() -> {
            for (int round = 0; round < 20; round++) {
              hold(
                  permits,
                  organization,
                  () -> {
                    free.add(3 - holders.incrementAndGet());
                    holders.decrementAndGet();
                  });
            }
          }));
    }
    join();
    assertThat(free).hasSize(1_000).allMatch(left -> left >= 0);
  }

  /** Gone once this returns: one that is on its way out may still be served. */
  private void interruptOne(FairSemaphore permits) throws InterruptedException {
    Thread thread = Thread.startVirtualThread(() -> hold(permits, 4, () -> served.add(4L)));
    eventually(thread::getState, Thread.State.TIMED_WAITING::equals);
    thread.interrupt();
    assertThat(thread.join(Duration.ofSeconds(10))).isTrue();
  }

  private void queue(FairSemaphore permits, long organization, int times) {
    for (int i = 0; i < times; i++) {
      Thread thread =
          Thread.startVirtualThread(
              () -> hold(permits, organization, () -> served.add(organization)));
      threads.add(thread);
      eventually(thread::getState, Thread.State.TIMED_WAITING::equals);
    }
  }

  private static void hold(FairSemaphore permits, long organization, Runnable action) {
    try {
      if (permits.acquire(organization, LONG)) {
        action.run();
        permits.release(organization);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void join() throws InterruptedException {
    for (Thread thread : threads) {
      assertThat(thread.join(Duration.ofSeconds(20))).isTrue();
    }
  }
}
