package parley.simulator.mail;

import jakarta.activation.DataHandler;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A report of the delivery of a mail (RFC 3462, 3464), which goes to its envelope sender.
 *
 * @param action {@code failed}, {@code relayed} or {@code delivered}
 * @param headersOnly whether it has only the header of the mail
 */
record DeliveryReportMail(
    Mailbox mailbox, SentMail about, String action, String status, boolean headersOnly) {

  byte[] bytes(String id, Instant at) throws MessagingException {
    WrittenMail mail = new WrittenMail(id + "@mail.simulator.example", at);
    mail.setFrom(
        WrittenMail.address("Mail Delivery System", "mailer-daemon@mail.simulator.example"));
    mail.setHeader("To", about.envelope().from());
    mail.setHeader("Auto-Submitted", "auto-replied");
    mail.setSubject(
        action.equals("failed")
            ? "Undelivered Mail Returned to Sender"
            : "Successful Mail Delivery Report");
    MimeMultipart parts = new MimeMultipart("report; report-type=delivery-status");
    parts.addBodyPart(words());
    parts.addBodyPart(part(notification(), "message/delivery-status"));
    parts.addBodyPart(
        headersOnly
            ? part(header(), "text/rfc822-headers")
            : part(text(about.bytes()), "message/rfc822"));
    mail.setContent(parts);
    return mail.arriving("", about.envelope().from());
  }

  private MimeBodyPart words() throws MessagingException {
    MimeBodyPart words = new MimeBodyPart();
    words.setText(
        "This is the mail system at mail.simulator.example.\r\n\r\nYour mail was %s: %s\r\n"
            .formatted(action, status),
        "us-ascii");
    return words;
  }

  private String notification() {
    @Nullable String id = about.envelope().id();
    String first =
        "Reporting-MTA: dns; mail.simulator.example\r\n"
            + (id == null ? "" : "Original-Envelope-Id: " + id + "\r\n")
            + "Arrival-Date: "
            + WrittenDate.of(about.takenAt())
            + "\r\n";
    return about.envelope().recipients().stream()
        .map(recipient ->
            """

            Final-Recipient: rfc822; %s
            Original-Recipient: rfc822;%s
            Action: %s
            Status: %s
            Diagnostic-Code: smtp; %s
            """
                .formatted(recipient, recipient, action, status, diagnostic())
                .replace("\n", "\r\n"))
        .collect(Collectors.joining("", first, ""));
  }

  private String diagnostic() {
    char first = status.charAt(0);
    return first == '2'
        ? "250 " + status + " Ok"
        : first + "50 " + status + " The simulator says so";
  }

  private String header() {
    String all = text(about.bytes());
    int end = all.indexOf("\r\n\r\n");
    return end < 0 ? all : all.substring(0, end + 2);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static MimeBodyPart part(String text, String type) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    // The bytes go as they are: nothing in them is to be written anew.
    part.setDataHandler(
        new DataHandler(new ByteArrayDataSource(text.getBytes(StandardCharsets.ISO_8859_1), type)));
    part.setHeader("Content-Type", type);
    part.setHeader("Content-Transfer-Encoding", "8bit");
    return part;
  }
}
