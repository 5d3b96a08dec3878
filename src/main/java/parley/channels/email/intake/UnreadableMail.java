package parley.channels.email.intake;

import parley.channels.Update;
import parley.channels.email.content.ReadMail;

/** Mails that can't become messages, for people to look at. */
final class UnreadableMail {
  private UnreadableMail() {}

  static Update of(ReadMail mail, String reason) {
    return new Update.Unreadable(reason, summary(mail));
  }

  /** Enough for people to see what it is; the whole is kept for some time beside it. */
  private static String summary(ReadMail mail) {
    StringBuilder lines = new StringBuilder();
    mail.headers().fields().stream()
        .limit(50)
        .forEach(
            field -> lines.append(field.name()).append(": ").append(field.value()).append('\n'));
    return lines.toString();
  }
}
