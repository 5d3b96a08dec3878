package parley.channels.email.imap;

import java.time.Duration;

/**
 * How long the server of a mailbox may take.
 *
 * @param connect to be reached
 * @param silence between two bytes
 * @param all for a pull or a check, however it spends them
 * @param perMegabyte for each that a mail has, besides
 */
record ImapPatience(Duration connect, Duration silence, Duration all, Duration perMegabyte) {
  /** A mebibyte takes eight seconds where a megabit goes through a second. */
  static final ImapPatience USUAL =
      new ImapPatience(
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          Duration.ofSeconds(30),
          Duration.ofSeconds(8));

  /** In which a mail has to come. */
  Duration forMail(long bytes) {
    return perMegabyte.multipliedBy(Math.max(0, bytes) >> 20);
  }
}
