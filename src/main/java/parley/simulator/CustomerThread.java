package parley.simulator;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a customer and a business have written to each other; {@link CustomerThreads} has the lock.
 */
final class CustomerThread {
  private static final int MOST = 200;

  private final Deque<PhoneMessage> messages = new ArrayDeque<>();
  private long characters;
  private @Nullable String name;
  private @Nullable Instant typingUntil;

  /**
   * A thread at one moment.
   *
   * @param messages oldest first
   * @param typingUntil when the business is no longer shown as typing; null when it isn't
   */
  record Snapshot(List<PhoneMessage> messages, @Nullable Instant typingUntil) {
    static final Snapshot EMPTY = new Snapshot(List.of(), null);
  }

  /** Adds a message, unless the phone has it; the oldest of too many goes. */
  void add(PhoneMessage message) {
    if (messages.stream().anyMatch(known -> known.id().equals(message.id()))) {
      return;
    }
    messages.add(message);
    characters += message.body().length();
    if (messages.size() > MOST) {
      forgetOldest();
    }
    if (message instanceof SentMessage) {
      typingUntil = null;
    }
  }

  void forgetOldest() {
    characters -= messages.remove().body().length();
  }

  boolean isEmpty() {
    return messages.isEmpty();
  }

  /** Characters that its messages take, roughly. */
  long characters() {
    return characters;
  }

  /** What the customer calls themselves; null before they have said it. */
  @Nullable String name() {
    return name;
  }

  void rename(String newName) {
    name = newName;
  }

  Instant lastMessageAt() {
    return messages.getLast().timestamp();
  }

  /** The business has read this message of the customer's, and all before it. */
  void markAsRead(String id) {
    if (messages.stream().noneMatch(message -> message.id().equals(id))) {
      return;
    }
    for (PhoneMessage message : messages) {
      if (message instanceof ReceivedMessage received) {
        received.markAsRead();
      }
      if (message.id().equals(id)) {
        return;
      }
    }
  }

  void typing(Instant until) {
    typingUntil = until;
  }

  Snapshot snapshot() {
    return new Snapshot(List.copyOf(messages), typingUntil);
  }
}
