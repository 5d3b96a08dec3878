package parley.simulator;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** The ids of the messages that customers have written to each number. */
final class ReceivedMessages {
  private static final int MOST = 100_000;

  private record Received(String number, String messageId) {}

  private final Cache<Received, Boolean> known = Caffeine.newBuilder().maximumSize(MOST).build();

  void add(BusinessNumber number, String messageId) {
    known.put(new Received(number.key(), messageId), true);
  }

  /**
   * Makes sure that a message can be marked as read.
   *
   * @throws GraphRefusal when no customer has written it to this number, or too long ago
   */
  void require(BusinessNumber number, String messageId) {
    if (known.getIfPresent(new Received(number.key(), messageId)) == null) {
      throw GraphError.of(131009, "Message with id " + messageId + " was not found").refusal();
    }
  }
}
