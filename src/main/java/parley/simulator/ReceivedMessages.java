package parley.simulator;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;

/** Who has written which message to each number, as far as it is remembered. */
final class ReceivedMessages {
  private static final int MOST = 100_000;

  private record Received(String number, String messageId) {}

  private final Cache<Received, CustomerAddress> writers =
      Caffeine.newBuilder().maximumSize(MOST).build();

  void add(BusinessNumber number, String messageId, CustomerAddress writer) {
    writers.put(new Received(number.key(), messageId), writer);
  }

  /** The customer who has written a message; empty when none has, or too long ago. */
  Optional<CustomerAddress> writer(BusinessNumber number, String messageId) {
    return Optional.ofNullable(writers.getIfPresent(new Received(number.key(), messageId)));
  }

  /**
   * The customer who has written a message that is to be marked as read.
   *
   * @throws GraphRefusal when no customer has written it to this number, or too long ago
   */
  CustomerAddress require(BusinessNumber number, String messageId) {
    return writer(number, messageId)
        .orElseThrow(() ->
            GraphError.of(131009, "Message with id " + messageId + " was not found").refusal());
  }
}
