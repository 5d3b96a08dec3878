package parley.channels.email.headers;

/** What a mail is, before anybody asks to which conversation it belongs. */
public sealed interface MailKind {

  /** One that this installation sent, or that says that it comes from the channel itself. */
  record Ours() implements MailKind {}

  /** Says what became of a mail of ours (RFC 3464). */
  record DeliveryReported() implements MailKind {}

  /** Says that the receiver of a mail of ours has called it abuse (RFC 5965). */
  record AbuseReported() implements MailKind {}

  /** Says that a mail of ours has been shown (RFC 8098). */
  record ReadReported() implements MailKind {}

  /**
   * A machine wrote it: nothing may answer it by itself.
   *
   * @param reason a keyword: {@code auto-replied}, {@code auto-generated}, {@code auto-notified},
   *     {@code bulk}, {@code junk}, {@code list}, {@code bounce} or {@code robot}
   */
  record Automatic(String reason) implements MailKind {}

  /** It has been through so many servers that it must be going round. */
  record Looping() implements MailKind {}

  /** Somebody wrote it. */
  record Personal() implements MailKind {}
}
