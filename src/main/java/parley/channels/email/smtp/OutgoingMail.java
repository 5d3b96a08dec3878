package parley.channels.email.smtp;

import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import java.util.List;
import org.eclipse.angus.mail.smtp.SMTPMessage;

/** A mail that is written and has not left, with what its envelope says. */
final class OutgoingMail extends SMTPMessage {
  private final Envelope envelope;

  /**
   * What goes around a mail.
   *
   * @param messageId without angle brackets
   * @param id comes back in reports of the delivery
   * @param recipients addresses, whom it is about first
   * @param estimatedSize bytes that it has, roughly
   */
  record Envelope(String messageId, String id, List<String> recipients, long estimatedSize) {
    Envelope {
      recipients = List.copyOf(recipients);
    }
  }

  /** An empty mail. */
  OutgoingMail(Session session, Envelope envelope) {
    super(session);
    this.envelope = envelope;
  }

  String messageId() {
    return envelope.messageId();
  }

  String envelopeId() {
    return envelope.id();
  }

  List<String> recipients() {
    return envelope.recipients();
  }

  /** Angus wants to know one; the others are named by {@link MailTransport}. */
  Address firstRecipient() {
    InternetAddress address = new InternetAddress();
    address.setAddress(envelope.recipients().getFirst());
    return address;
  }

  long estimatedSize() {
    return envelope.estimatedSize();
  }

  /** Whether only servers with SMTPUTF8 (RFC 6531) can carry it. */
  boolean needsUtf8() {
    return recipients().stream().anyMatch(address -> !isAscii(address));
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }

  /** Angus would name this machine. */
  @Override
  protected void updateMessageID() throws MessagingException {
    setHeader("Message-ID", "<" + envelope.messageId() + ">");
  }
}
