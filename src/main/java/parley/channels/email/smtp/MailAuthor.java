package parley.channels.email.smtp;

import org.jspecify.annotations.Nullable;

/**
 * Who writes a mail.
 *
 * @param agent the name of a person; null where recipients need not know
 * @param automatic whether no person has decided to write: others must not answer by themselves
 */
public record MailAuthor(@Nullable String agent, boolean automatic) {
  /** Somebody at the desk. */
  public static final MailAuthor DESK = new MailAuthor(null, false);
}
