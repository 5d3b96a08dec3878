package parley.simulator.mail;

import org.jspecify.annotations.Nullable;

/**
 * What the SMTP server answers instead of yes.
 *
 * @param reply without its line end: {@code 450 4.2.0 Greylisted}
 * @param recipient to whom alone it is the answer, at {@link SmtpStep#RCPT}; null for everybody
 * @param chance percent of the times
 * @param times how many more times; null for no end
 */
record SmtpFault(
    SmtpStep stage, String reply, @Nullable String recipient, int chance, @Nullable Integer times) {
  static final int ALWAYS = 100;

  /** Null once it has happened often enough. */
  @Nullable SmtpFault afterOne() {
    if (times == null) {
      return this;
    }
    return times <= 1 ? null : new SmtpFault(stage, reply, recipient, chance, times - 1);
  }
}
