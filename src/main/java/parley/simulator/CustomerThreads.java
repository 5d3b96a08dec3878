package parley.simulator;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the phones of all customers show; when there is too much, what was written longest ago is
 * forgotten.
 */
final class CustomerThreads {
  private static final int MOST_THREADS = 10_000;
  private static final long MOST_CHARACTERS = 64L << 20;
  private static final int MOST_LISTED = 200;

  /** As long as WhatsApp shows that somebody is typing. */
  private static final Duration TYPING = Duration.ofSeconds(25);

  private record Key(String number, CustomerAddress customer) {
    static Key of(BusinessNumber number, CustomerAddress customer) {
      return new Key(number.key(), customer);
    }
  }

  private final ReentrantLock lock = new ReentrantLock();

  /** The thread with the latest message is the last. */
  private final SequencedMap<Key, CustomerThread> threads = new LinkedHashMap<>();

  private long characters;

  /** A customer has written; with a name if they have said one. */
  void received(
      BusinessNumber number,
      CustomerAddress customer,
      @Nullable String name,
      ReceivedMessage message) {
    lock.lock();
    try {
      CustomerThread customerThread = add(Key.of(number, customer), message);
      if (name != null) {
        customerThread.rename(name);
      }
      forgetSurplus();
    } finally {
      lock.unlock();
    }
  }

  /** A business has sent a customer a message. */
  void sent(SentMessage message) {
    lock.lock();
    try {
      add(Key.of(message.number(), message.recipient().address()), message);
      forgetSurplus();
    } finally {
      lock.unlock();
    }
  }

  private CustomerThread add(Key key, PhoneMessage message) {
    CustomerThread known = threads.get(key);
    CustomerThread customerThread = known == null ? new CustomerThread() : known;
    characters -= customerThread.characters();
    customerThread.add(message);
    characters += customerThread.characters();
    threads.putLast(key, customerThread);
    return customerThread;
  }

  private void forgetSurplus() {
    while (threads.size() > MOST_THREADS) {
      characters -= threads.pollFirstEntry().getValue().characters();
    }
    while (characters > MOST_CHARACTERS) {
      CustomerThread oldest = threads.firstEntry().getValue();
      characters -= oldest.characters();
      oldest.forgetOldest();
      characters += oldest.characters();
      if (oldest.isEmpty()) {
        threads.pollFirstEntry();
      }
    }
  }

  /** The business has read what a customer wrote up to a message, and may be typing now. */
  void read(
      BusinessNumber number,
      CustomerAddress customer,
      String messageId,
      boolean typing,
      Instant now) {
    lock.lock();
    try {
      CustomerThread customerThread = threads.get(Key.of(number, customer));
      if (customerThread != null) {
        customerThread.markAsRead(messageId);
        if (typing) {
          customerThread.typing(now.plus(TYPING));
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** The customers of a number, the one of the latest message first. */
  List<CustomerView> customers(BusinessNumber number) {
    lock.lock();
    try {
      return threads.sequencedEntrySet().reversed().stream()
          .filter(entry -> entry.getKey().number().equals(number.key()))
          .limit(MOST_LISTED)
          .map(entry ->
              new CustomerView(
                  entry.getKey().customer().text(),
                  entry.getValue().name(),
                  entry.getValue().lastMessageAt()))
          .toList();
    } finally {
      lock.unlock();
    }
  }

  /** The thread of a customer; an empty one when nobody has written. */
  CustomerThread.Snapshot of(BusinessNumber number, CustomerAddress customer) {
    lock.lock();
    try {
      CustomerThread customerThread = threads.get(Key.of(number, customer));
      return customerThread == null ? CustomerThread.Snapshot.EMPTY : customerThread.snapshot();
    } finally {
      lock.unlock();
    }
  }
}
