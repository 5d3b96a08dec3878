package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.http.Sha256;
import parley.storage.Tx;

/**
 * Deletes messages, and knows them again for as long as a provider repeats what it told: who was
 * erased is not to come back by that (docs/decisions/0095-erased-messages-are-known-again.md).
 */
final class ErasedMessages {
  /** Providers repeat for seven days what nobody has taken (Meta, "Webhooks", "Delivery"). */
  static final Duration MEMORY = Duration.ofDays(9);

  private final InstantSource clock;

  ErasedMessages(InstantSource clock) {
    this.clock = clock;
  }

  /** Deletes messages of an organization with their statuses and changes; says how many. */
  int delete(Tx tx, long organizationId, List<Message> messages) {
    Instant since = clock.instant().minus(MEMORY);
    keep(
        tx,
        organizationId,
        messages.stream().filter(message -> message.createdAt().isAfter(since)).toList());
    return MessageErasureRows.delete(
        tx, organizationId, messages.stream().map(Message::id).toList());
  }

  private static void keep(Tx tx, long organizationId, List<Message> recent) {
    if (recent.isEmpty()) {
      return;
    }
    Map<Long, String> digests =
        MessageOriginRows.digests(tx, organizationId, recent.stream().map(Message::id).toList());
    for (Message message : recent) {
      if (message.providerId() != null) {
        String digest = digests.get(message.id());
        ErasedMessageRows.add(tx, message, hash(told(message.providerId(), digest), digest));
      }
    }
  }

  /** The id as the provider told it, of one that may be kept under a longer one. */
  private static String told(String providerId, @Nullable String digest) {
    String suffix = digest == null ? "" : Correspondence.suffix(digest);
    return providerId.endsWith(suffix)
        ? providerId.substring(0, providerId.length() - suffix.length())
        : providerId;
  }

  /**
   * By what a message is known again.
   *
   * @param digest of what it says, where the id alone doesn't tell two messages apart
   */
  static byte[] hash(String providerId, @Nullable String digest) {
    return Sha256.of(digest == null ? providerId : providerId + "#" + digest);
  }
}
