package parley.runs;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import parley.testing.Client;
import parley.testing.Eventually;
import parley.testing.TestServer;

/** An integration that calls without a pause, on two nodes in turn, and notes each refusal. */
final class KeyUser implements AutoCloseable {
  private final TestServer one;
  private final TestServer other;
  private final AtomicReference<String> key;
  private final AtomicLong served = new AtomicLong();
  private final ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private volatile boolean ending;

  KeyUser(TestServer one, TestServer other, String key) {
    this.one = one;
    this.other = other;
    this.key = new AtomicReference<>(key);
    this.thread = Thread.ofVirtual().start(this::call);
  }

  private void call() {
    while (!ending) {
      for (TestServer node : new TestServer[] {one, other}) {
        Client client = node.anonymous().as(key.get());
        int status = client.get("/v1/contacts?per_page=1").status();
        if (status == 200) {
          served.incrementAndGet();
        } else {
          refused.add(Integer.toString(status));
        }
      }
    }
  }

  /** Waits for {@code more} further answers. */
  void awaitMore(int more) {
    long before = served.get();
    Eventually.eventually(served::get, now -> now >= before + more);
  }

  /** Calls with another key from now on. */
  void use(String otherKey) {
    key.set(otherKey);
  }

  /** The statuses of what was refused. */
  ConcurrentLinkedQueue<String> refused() {
    return refused;
  }

  @Override
  public void close() {
    ending = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
