package parley.simulator.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** A mail that somebody writes to a mailbox. */
final class WrittenMail extends MimeMessage {
  private static final Session SESSION = session(false);
  private static final Session UTF_8 = session(true);

  private final String messageId;

  /**
   * An empty mail.
   *
   * @param messageId without angle brackets
   * @param utf8 whether an address needs more than ASCII, as RFC 6532 allows
   */
  WrittenMail(String messageId, Instant at, boolean utf8) throws MessagingException {
    super(utf8 ? UTF_8 : SESSION);
    this.messageId = messageId;
    setSentDate(Date.from(at));
  }

  WrittenMail(String messageId, Instant at) throws MessagingException {
    this(messageId, at, false);
  }

  private static Session session(boolean utf8) {
    Properties properties = new Properties();
    properties.setProperty("mail.host", "simulator.example");
    properties.setProperty("mail.mime.allowutf8", Boolean.toString(utf8));
    return Session.getInstance(properties);
  }

  /** An address with its name, whatever it looks like. */
  static InternetAddress address(@Nullable String name, String address) {
    InternetAddress made = new InternetAddress();
    made.setAddress(address);
    try {
      made.setPersonal(name, StandardCharsets.UTF_8.name());
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException("every Java has UTF-8", e);
    }
    return made;
  }

  @Override
  protected void updateMessageID() throws MessagingException {
    setHeader("Message-ID", "<" + messageId + ">");
  }

  /**
   * All of it, as it arrives.
   *
   * @param returnPath the envelope sender; empty for reports
   * @param deliveredTo the envelope recipient
   */
  byte[] arriving(String returnPath, String deliveredTo) throws MessagingException {
    saveChanges();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String trace = "Return-Path: <%s>\r\nDelivered-To: %s\r\n".formatted(returnPath, deliveredTo);
    try {
      bytes.write(trace.getBytes(StandardCharsets.UTF_8));
      writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
