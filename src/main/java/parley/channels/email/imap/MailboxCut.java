package parley.channels.email.imap;

import jakarta.mail.MessagingException;

/** We have ended the connection to a mailbox; the message says why, in words of ours. */
final class MailboxCut extends MessagingException {
  private static final long serialVersionUID = 1;

  MailboxCut(String why, Exception failure) {
    super(why, failure);
  }
}
