package parley.channels.email.server;

import java.time.Duration;

/**
 * How long a server may take that sends mails, or has them.
 *
 * @param connect to be reached
 * @param answer between two bytes of its answers
 * @param all for what is done in one go, however it spends them: a mail, a pull, a check
 * @param perMegabyte for each that a mail has, besides
 */
public record MailPatience(Duration connect, Duration answer, Duration all, Duration perMegabyte) {
  /** A mebibyte takes eight seconds where a megabit goes through a second. */
  private static final Duration PER_MEGABYTE = Duration.ofSeconds(8);

  /** The usual timeouts, with {@code all} for the whole of what is done. */
  public static MailPatience of(Duration all) {
    return new MailPatience(Duration.ofSeconds(10), Duration.ofSeconds(60), all, PER_MEGABYTE);
  }

  /** In which so many bytes have to go through. */
  public Duration forBytes(long bytes) {
    return perMegabyte.multipliedBy(Math.max(0, bytes) >> 20);
  }
}
