package parley.mail;

import java.time.Duration;

/**
 * How long a mail server may take.
 *
 * @param connect to be reached
 * @param answer for each of its answers, and to take what is sent
 * @param all for one mail, however it spends them
 */
record SmtpTimeouts(Duration connect, Duration answer, Duration all) {
  static final SmtpTimeouts USUAL =
      new SmtpTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(30));
}
