package parley.mail;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import parley.mail.MailSettings.Sender;

/** A mail that says of itself that a program has sent it (RFC 3834). */
final class MimeLetter extends MimeMessage {
  private static final String UTF_8 = "UTF-8";

  private final String id;

  /** A mail without text; {@code name} tells it from all others of the sender. */
  MimeLetter(Session session, Sender from, String to, String name) throws MessagingException {
    super(session);
    id = "<" + name + ".parley@" + from.domain() + ">";
    setFrom(from.address());
    setRecipient(Message.RecipientType.TO, new InternetAddress(to, true));
    setHeader("Auto-Submitted", "auto-generated");
    setHeader("X-Auto-Response-Suppress", "All");
  }

  void write(MailText words) throws MessagingException {
    MimeBodyPart text = new MimeBodyPart();
    text.setText(words.text(), UTF_8, "plain");
    MimeBodyPart html = new MimeBodyPart();
    html.setText(words.html(), UTF_8, "html");
    setSubject(words.subject(), UTF_8);
    setContent(new MimeMultipart("alternative", text, html));
    saveChanges();
  }

  /** Angus would name this machine. */
  @Override
  protected void updateMessageID() throws MessagingException {
    setHeader("Message-ID", id);
  }
}
