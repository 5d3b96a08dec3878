package parley.channels.email.imap;

import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelSettings;
import parley.channels.email.EmailFields;
import parley.channels.email.server.MailLogin;
import parley.channels.email.server.MailSecurity;
import parley.http.Sha256;

/**
 * The mailbox that a channel reads.
 *
 * @param folder that is read
 * @param sentFolder in which mails are that were sent from elsewhere; null when it isn't read
 * @param afterImport what is done with a mail that was read: {@code keep}, {@code seen} or {@code
 *     move:} and a folder
 */
record ImapAccount(
    String host,
    int port,
    MailSecurity security,
    MailLogin login,
    String folder,
    @Nullable String sentFolder,
    String afterImport) {
  static final String KEEP = "keep";
  static final String SEEN = "seen";
  private static final String MOVE = "move:";

  private static final int TLS_PORT = 993;
  private static final int PORT = 143;
  private static final int NAME_BYTES = 16;

  /** The account of a channel; null for one that reads no mailbox. */
  static @Nullable ImapAccount of(Channel channel) {
    ChannelSettings settings = channel.settings();
    String host = settings.text(EmailFields.IMAP_HOST);
    if (host == null || "webhook".equals(settings.text(EmailFields.INBOUND))) {
      return null;
    }
    String word = Objects.requireNonNullElse(settings.text(EmailFields.IMAP_SECURITY), "tls");
    MailSecurity security = MailSecurity.of(word);
    return new ImapAccount(
        host,
        settings.whole(EmailFields.IMAP_PORT, security == MailSecurity.TLS ? TLS_PORT : PORT),
        security,
        MailLogin.of(channel, EmailFields.IMAP_PASSWORD),
        Objects.requireNonNullElse(settings.text(EmailFields.FOLDER), "INBOX"),
        settings.text(EmailFields.SENT_FOLDER),
        Objects.requireNonNullElse(settings.text(EmailFields.AFTER_IMPORT), KEEP));
  }

  /** Tells the mailbox from others, in each of which numbers mean other mails. */
  String mailbox() {
    String name = host.toLowerCase(Locale.ROOT) + " " + login.name();
    return HexFormat.of().formatHex(Sha256.of(name), 0, NAME_BYTES);
  }

  /** Whether something is done with mails that were read. */
  boolean tidies() {
    return !afterImport.equals(KEEP);
  }

  /** Where mails go that were read; null when they stay. */
  @Nullable String target() {
    return afterImport.startsWith(MOVE) ? afterImport.substring(MOVE.length()) : null;
  }
}
