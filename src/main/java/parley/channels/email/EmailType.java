package parley.channels.email;

import static parley.channels.email.EmailFields.*;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import parley.channels.ChannelCapabilities;
import parley.channels.ChannelCapabilities.FileLimit;
import parley.channels.ChannelField;
import parley.channels.ChannelRateLimit;
import parley.channels.ChannelSettings;
import parley.channels.ChannelType;
import parley.channels.ChannelType.CardField;
import parley.channels.Handover;
import parley.channels.ReportedStatus;

/** What there is to know about e-mail: the fields of its channels and what mail can do. */
public final class EmailType {
  /** How long a resolved conversation is taken up again where nothing else is set. */
  public static final int REOPEN_DAYS_USUAL = 30;

  /** Bytes of files in a mail: in base64 they are under the 25 MB that most servers take. */
  private static final long MOST_FILES = 18L << 20;

  private static final int LONGEST_HOST = 253;
  private static final int LONGEST_FOLDER = 200;
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_SIGNATURE = 2_000;
  private static final int MOST_ENTRIES = 20;
  private static final int LAST_PORT = 65_535;
  private static final int YEAR = 366;

  /** Microsoft allows 30. */
  private static final int USUAL_A_MINUTE = 20;

  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:_-]+");
  private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern AFTER = Pattern.compile("keep|seen|move:[^\\p{Cc}]{1,100}");
  private static final Pattern AUTHORITY = Pattern.compile("\\(none\\)|[A-Za-z0-9._-]+");
  private static final Pattern MAILBOX = Pattern.compile("[^\\s@]+@[A-Za-z0-9.-]+");

  /** The type. */
  public static final ChannelType TYPE =
      new ChannelType(
          EmailFields.TYPE,
          "E-mail",
          ChannelField.email(ADDRESS),
          "address",
          null,
          credentials(),
          settings(),
          new ChannelType.Server("", null),
          capabilities(),
          new ChannelType.Peers(List.of(CardField.EMAIL), List.of(), false, false, false));

  private EmailType() {}

  /** Whatever its port, a host proves by its certificate that it is the same server. */
  private static List<ChannelField> credentials() {
    return List.of(
        ChannelField.secret(IMAP_PASSWORD).goingBy(IMAP_HOST),
        ChannelField.secret(SMTP_PASSWORD).goingBy(SMTP_HOST),
        ChannelField.secret(WEBHOOK_SECRET, 16, "must have at least 16 characters"),
        ChannelField.secret(OAUTH_CLIENT_ID),
        granting(OAUTH_CLIENT_SECRET),
        granting(OAUTH_REFRESH_TOKEN));
  }

  /** It goes to who gives out tokens, and what it is given for to both servers. */
  private static ChannelField granting(String name) {
    return ChannelField.secret(name).goingBy(OAUTH_TOKEN_URL, IMAP_HOST, SMTP_HOST);
  }

  private static List<ChannelField> settings() {
    return List.of(
        ChannelField.choice(INBOUND, "imap", "webhook"),
        host(IMAP_HOST),
        ChannelField.whole(IMAP_PORT, 1, LAST_PORT),
        ChannelField.choice(IMAP_SECURITY, "tls", "starttls", "none"),
        ChannelField.text(FOLDER, LONGEST_FOLDER),
        ChannelField.text(SENT_FOLDER, LONGEST_FOLDER),
        ChannelField.matching(AFTER_IMPORT, AFTER, "must be keep, seen or move: and a folder"),
        ChannelField.matching(IMPORT_SINCE, DAY, "must be a day: 2026-03-01"),
        host(SMTP_HOST),
        ChannelField.whole(SMTP_PORT, 1, LAST_PORT),
        ChannelField.choice(SMTP_SECURITY, "starttls", "tls", "none"),
        ChannelField.text(USERNAME, LONGEST_NAME),
        ChannelField.url(OAUTH_TOKEN_URL),
        ChannelField.text(OAUTH_SCOPE, LONGEST_NAME),
        ChannelField.text(FROM_NAME, LONGEST_NAME),
        ChannelField.choice(REPLY_ADDRESS, "plain", "plus", "domain"),
        ChannelField.choice(BOUNCE_ADDRESS, "plain", "plus", "domain"),
        ChannelField.choice(UNKNOWN_SENDERS, "apart", "join"),
        ChannelField.whole(REOPEN_DAYS, 0, YEAR),
        ChannelField.texts(
            TRUSTED_AUTHSERV_IDS, MOST_ENTRIES, AUTHORITY, "must be a host's name or (none)"),
        ChannelField.texts(
            TRUSTED_FORM_SENDERS, MOST_ENTRIES, MAILBOX, "must be an e-mail address"),
        ChannelField.choice(QUOTE, "last", "none"),
        ChannelField.text(SIGNATURE, LONGEST_SIGNATURE),
        ChannelSettings.MESSAGES_PER_MINUTE);
  }

  private static ChannelField host(String name) {
    return ChannelField.matching(name, LONGEST_HOST, HOST, "must be the name of a host");
  }

  private static ChannelCapabilities capabilities() {
    FileLimit any = new FileLimit(MOST_FILES, List.of());
    return new ChannelCapabilities(
        List.of("email", "text", "image", "video", "audio", "document"),
        new ChannelCapabilities.TextLimit(100_000, ChannelCapabilities.Unit.CHARACTERS),
        new ChannelCapabilities.Files(
            new Handover.Inline(),
            Map.of("email", any, "image", any, "video", any, "audio", any, "document", any),
            Duration.ZERO),
        List.of(ReportedStatus.SENT, ReportedStatus.DELIVERED),
        null,
        false,
        0,
        false,
        false,
        true,
        true,
        false,
        List.of(ChannelCapabilities.Inbound.PULL, ChannelCapabilities.Inbound.WEBHOOK),
        ChannelRateLimit.perMinute(USUAL_A_MINUTE));
  }
}
