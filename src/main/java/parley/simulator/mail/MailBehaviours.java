package parley.simulator.mail;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** How the provider behaves towards each mailbox that somebody has set something for. */
final class MailBehaviours {
  private static final int MOST = 10_000;

  private record Set(String domain, MailBehaviour behaviour) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Cache<String, Set> byMailbox = Caffeine.newBuilder().maximumSize(MOST).build();
  private final RandomGenerator random;

  MailBehaviours(RandomGenerator random) {
    this.random = random;
  }

  MailBehaviour of(SimulatedMailbox mailbox) {
    return of(mailbox.key());
  }

  private MailBehaviour of(String key) {
    Set set = byMailbox.getIfPresent(key);
    return set == null ? MailBehaviour.DEFAULT : set.behaviour();
  }

  /** Changes it, and answers what is in force then. */
  MailBehaviour change(SimulatedMailbox mailbox, UnaryOperator<MailBehaviour> change) {
    lock.lock();
    try {
      MailBehaviour next = change.apply(of(mailbox));
      byMailbox.put(mailbox.key(), new Set(mailbox.domain(), next));
      return next;
    } finally {
      lock.unlock();
    }
  }

  /** What a step of a mailbox's session is refused with, which counts. */
  Optional<String> refusal(SimulatedMailbox mailbox, SmtpStep step, @Nullable String recipient) {
    lock.lock();
    try {
      return refusal(mailbox.key(), step, recipient);
    } finally {
      lock.unlock();
    }
  }

  /**
   * What whoever gives a domain as their name is refused with before they have logged in: as a
   * mailbox of that domain is to be.
   */
  Optional<String> greeting(String name) {
    lock.lock();
    try {
      return byMailbox.asMap().entrySet().stream()
          .filter(it -> it.getValue().domain().equals(name.toLowerCase(Locale.ROOT)))
          .flatMap(it -> refusal(it.getKey(), SmtpStep.CONNECT, null).stream())
          .findFirst();
    } finally {
      lock.unlock();
    }
  }

  private Optional<String> refusal(String key, SmtpStep step, @Nullable String recipient) {
    Set set = byMailbox.getIfPresent(key);
    SmtpFault fault = set == null ? null : set.behaviour().smtp();
    if (set == null
        || fault == null
        || fault.stage() != step
        || (fault.recipient() != null && !fault.recipient().equalsIgnoreCase(recipient))
        || random.nextInt(SmtpFault.ALWAYS) >= fault.chance()) {
      return Optional.empty();
    }
    byMailbox.put(key, new Set(set.domain(), set.behaviour().with(fault.afterOne())));
    return Optional.of(fault.reply());
  }
}
