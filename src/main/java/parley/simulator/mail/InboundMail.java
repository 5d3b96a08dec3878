package parley.simulator.mail;

import jakarta.activation.DataHandler;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.simulator.mail.InboundMailBody.InboundFile;

/** Writes what a customer sends to a mailbox. */
record InboundMail(Mailbox mailbox, InboundMailBody body) {

  /** The bytes that arrive. */
  byte[] bytes(String messageId, Instant at) throws MessagingException {
    @Nullable String raw = body.raw();
    if (raw != null) {
      // A body of JSON has line feeds alone.
      return raw.replaceAll("\\r?\\n", "\r\n").getBytes(StandardCharsets.UTF_8);
    }
    String from = Objects.requireNonNull(body.from());
    String to = Objects.requireNonNullElse(body.to(), mailbox.address());
    boolean utf8 = !(from + to + body.cc()).chars().allMatch(c -> c < 128);
    WrittenMail mail = new WrittenMail(messageId, at, utf8);
    mail.setFrom(WrittenMail.address(body.name(), from));
    mail.setRecipient(RecipientType.TO, WrittenMail.address(null, to));
    for (String copy : body.cc()) {
      mail.addRecipient(RecipientType.CC, WrittenMail.address(null, copy));
    }
    mail.setSubject(body.subject(), StandardCharsets.UTF_8.name());
    thread(mail);
    write(mail);
    return mail.arriving(from, to);
  }

  private void thread(WrittenMail mail) throws MessagingException {
    List<String> references = new ArrayList<>(body.references());
    @Nullable String inReplyTo = body.inReplyTo();
    if (inReplyTo != null) {
      mail.setHeader("In-Reply-To", bracketed(inReplyTo));
      if (references.isEmpty()) {
        references.add(inReplyTo);
      }
    }
    if (!references.isEmpty()) {
      mail.setHeader(
          "References",
          references.stream().map(InboundMail::bracketed).collect(Collectors.joining("\r\n ")));
    }
  }

  private static String bracketed(String id) {
    return id.startsWith("<") ? id : "<" + id + ">";
  }

  private void write(WrittenMail mail) throws MessagingException {
    MimeMultipart words = new MimeMultipart("alternative");
    if (body.text() != null || body.html() == null) {
      words.addBodyPart(text(Objects.requireNonNullElse(body.text(), ""), "plain"));
    }
    if (body.html() != null) {
      words.addBodyPart(text(body.html(), "html"));
    }
    if (body.attachments().isEmpty()) {
      mail.setContent(words);
      return;
    }
    MimeMultipart all = new MimeMultipart("mixed");
    MimeBodyPart first = new MimeBodyPart();
    first.setContent(words);
    all.addBodyPart(first);
    for (InboundFile file : body.attachments()) {
      all.addBodyPart(file(file));
    }
    mail.setContent(all);
  }

  private static MimeBodyPart text(String text, String kind) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setText(text, StandardCharsets.UTF_8.name(), kind);
    return part;
  }

  private static MimeBodyPart file(InboundFile file) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setDataHandler(new DataHandler(new ByteArrayDataSource(file.bytes(), file.mimeType())));
    part.setHeader("Content-Transfer-Encoding", "base64");
    part.setFileName(file.filename());
    part.setDisposition(file.contentId() == null ? Part.ATTACHMENT : Part.INLINE);
    if (file.contentId() != null) {
      part.setContentID("<" + file.contentId() + ">");
    }
    return part;
  }
}
