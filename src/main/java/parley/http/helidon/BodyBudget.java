package parley.http.helidon;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import parley.http.Problem;
import parley.http.ProblemCode;

/**
 * The memory that large bodies may fill while they arrive and are worked on: so much for all of
 * them together, and a quarter of that for those of one network.
 */
final class BodyBudget {
  private static final int NETWORKS = 4;
  private static final int RETRY_SECONDS = 5;

  private final long most;
  private final AtomicLong taken = new AtomicLong();
  private final Map<String, Long> networks = new ConcurrentHashMap<>();

  /** A budget of {@code most} bytes. */
  BodyBudget(long most) {
    this.most = most;
  }

  /**
   * Takes bytes for a body that has come from {@code network}.
   *
   * @throws Problem {@code temporarily_unavailable} when too much is taken already
   */
  void take(String network, long bytes) {
    boolean enough = taken.addAndGet(bytes) <= most;
    boolean fair = networks.merge(network, bytes, Long::sum) <= most / NETWORKS;
    if (!enough || !fair) {
      giveBack(network, bytes);
      throw Problem.of(
              ProblemCode.TEMPORARILY_UNAVAILABLE,
              "Too many large bodies are on their way; repeat the request.")
          .retryAfter(RETRY_SECONDS)
          .header("Connection", "close");
    }
  }

  /** Gives back what was {@link #take taken}. */
  void giveBack(String network, long bytes) {
    taken.addAndGet(-bytes);
    networks.computeIfPresent(network, (same, all) -> all == bytes ? null : all - bytes);
  }

  /** Bytes that are taken now. */
  long taken() {
    return taken.get();
  }
}
