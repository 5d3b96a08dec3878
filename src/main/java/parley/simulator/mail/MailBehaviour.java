package parley.simulator.mail;

import org.jspecify.annotations.Nullable;

/**
 * How the provider behaves towards one mailbox.
 *
 * @param smtp refuses what it sends; null for never
 * @param dropAfterDot whether the connection is closed in the place of an answer to a mail, which
 *     is sent nevertheless
 * @param bounce brings it back; null for never
 * @param dsn reports on it
 * @param duplicate whether every mail arrives twice
 * @param autoReply whether recipients answer by a machine
 */
record MailBehaviour(
    @Nullable SmtpFault smtp,
    boolean dropAfterDot,
    @Nullable Bounce bounce,
    DeliveryNotice dsn,
    boolean duplicate,
    boolean autoReply) {
  static final MailBehaviour DEFAULT =
      new MailBehaviour(null, false, null, DeliveryNotice.NONE, false, false);

  MailBehaviour with(@Nullable SmtpFault next) {
    return new MailBehaviour(next, dropAfterDot, bounce, dsn, duplicate, autoReply);
  }

  /** How often each mail arrives. */
  int copies() {
    return duplicate ? 2 : 1;
  }
}
