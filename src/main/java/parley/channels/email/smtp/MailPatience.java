package parley.channels.email.smtp;

import java.time.Duration;

/**
 * How long a mail server may take.
 *
 * @param connect to be reached
 * @param answer for each of its answers
 * @param all for one mail, however it spends them, besides
 * @param perMegabyte for each that the mail has
 */
record SmtpPatience(Duration connect, Duration answer, Duration all, Duration perMegabyte) {
  /** Servers look for viruses before they answer to the dot. */
  static final SmtpPatience USUAL =
      new SmtpPatience(
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          Duration.ofSeconds(90),
          Duration.ofSeconds(8));

  /** In which a mail has to be sent. */
  Duration forMail(long bytes) {
    return all.plus(perMegabyte.multipliedBy(bytes >> 20));
  }
}
