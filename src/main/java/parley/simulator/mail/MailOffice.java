package parley.simulator.mail;

import java.io.IOException;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import parley.http.ConstantTime;

/**
 * What sessions ask the provider behind them.
 *
 * @param taken hears of each mail that the provider has taken
 * @param desks at which mails are read
 */
record MailOffice(
    MailboxDirectory mailboxes,
    MailBehaviours behaviours,
    BiConsumer<SimulatedMailbox, SentMail> taken,
    InstantSource clock,
    RandomGenerator random,
    Semaphore desks) {
  private static final int MOST_AT_ONCE = 8;

  MailOffice(
      MailboxDirectory mailboxes,
      MailBehaviours behaviours,
      BiConsumer<SimulatedMailbox, SentMail> taken,
      InstantSource clock,
      RandomGenerator random) {
    this(mailboxes, behaviours, taken, clock, random, new Semaphore(MOST_AT_ONCE));
  }

  /** The text of a mail on its way in. */
  @FunctionalInterface
  interface Reading {
    Optional<byte[]> read() throws IOException;
  }

  /** Reads a mail when it is its turn: each is kept in memory. */
  Optional<byte[]> reading(Reading reading) throws IOException {
    desks.acquireUninterruptibly();
    try {
      return reading.read();
    } finally {
      desks.release();
    }
  }

  /** The mailbox that a login opens. */
  Optional<SimulatedMailbox> open(SmtpLogin login) {
    return mailboxes.at(login.name()).stream()
        .filter(mailbox -> ConstantTime.areEqual(login.secret(), mailbox.password()))
        .findFirst();
  }

  /** Takes a mail. */
  void take(SimulatedMailbox mailbox, SentMail.Envelope envelope, byte[] bytes, String id) {
    taken.accept(mailbox, new SentMail(id, envelope, bytes, clock.instant()));
  }

  /** A name for a mail that no other has. */
  String nextId() {
    return HexFormat.of().toHexDigits(random.nextLong());
  }
}
