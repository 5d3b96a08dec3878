package parley.channels.email.content;

/** How much of a mail is read. */
final class MailLimits {
  /** Octets of a mail; a longer one is kept as a file, unread. */
  static final long MAIL = 40L << 20;

  /** Octets of the header fields of a mail or of one of its parts. */
  static final int HEADER_BLOCK = 256 << 10;

  /** Multiparts within each other. */
  static final int DEPTH = 30;

  /** Parts, however deep. */
  static final int PARTS = 200;

  /** Octets of HTML that are cleaned, of all parts together. */
  static final int HTML_INPUT = 2 << 20;

  /** Octets of plain text that are decoded, of all parts together. */
  static final int TEXT_INPUT = 1 << 20;

  /** Octets of clean HTML. */
  static final int HTML = 1 << 20;

  /** Octets of text, and of quoted text. */
  static final int TEXT = 256 << 10;

  /** Octets of what a report says, and of the header fields of the mail that it is about. */
  static final int REPORT = 256 << 10;

  private MailLimits() {}
}
