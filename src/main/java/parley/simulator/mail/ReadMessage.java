package parley.simulator.mail;

import jakarta.mail.Address;
import jakarta.mail.BodyPart;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What a mail says that a mailbox has sent. */
final class ReadMessage {
  private static final int DEEPEST = 10;

  private final MimeMessage message;
  private final List<File> files = new ArrayList<>();
  private @Nullable String text;
  private @Nullable String html;

  /** A file of it. */
  record File(@Nullable String filename, String mimeType, @Nullable String contentId, long size) {}

  /** A person of it. */
  record Person(@Nullable String name, @Nullable String address) {}

  private ReadMessage(MimeMessage message) throws MessagingException, IOException {
    this.message = message;
    collect(message, DEEPEST);
  }

  /** Reads it; empty when it can't be read. */
  static Optional<ReadMessage> of(byte[] bytes) {
    try {
      Session session = Session.getInstance(new Properties());
      return Optional.of(
          new ReadMessage(new MimeMessage(session, new ByteArrayInputStream(bytes))));
    } catch (MessagingException | IOException e) {
      return Optional.empty();
    }
  }

  private void collect(Part part, int depth) throws MessagingException, IOException {
    boolean isFile = part.getFileName() != null || part.getHeader("Content-ID") != null;
    if (part.isMimeType("multipart/*") && part.getContent() instanceof Multipart parts) {
      for (int index = 0; depth > 0 && index < parts.getCount(); index++) {
        BodyPart inner = parts.getBodyPart(index);
        collect(inner, depth - 1);
      }
    } else if (!isFile && text == null && part.isMimeType("text/plain")) {
      text = String.valueOf(part.getContent());
    } else if (!isFile && html == null && part.isMimeType("text/html")) {
      html = String.valueOf(part.getContent());
    } else {
      files.add(file(part));
    }
  }

  private static File file(Part part) throws MessagingException, IOException {
    String[] id = part.getHeader("Content-ID");
    String type = part.getContentType().split(";", 2)[0];
    return new File(
        part.getFileName(),
        type.strip(),
        id == null ? null : id[0].replaceAll("[<>\\s]", ""),
        part.getInputStream().readAllBytes().length);
  }

  @Nullable String text() {
    return text;
  }

  @Nullable String html() {
    return html;
  }

  List<File> files() {
    return List.copyOf(files);
  }

  /** A header field, unfolded; null when there is none, or it can't be read. */
  @Nullable String header(String name) {
    try {
      return Optional.ofNullable(message.getHeader(name, null))
          .map(value -> value.replaceAll("\\r?\\n[ \\t]*", " "))
          .orElse(null);
    } catch (MessagingException e) {
      return null;
    }
  }

  @Nullable String subject() {
    try {
      return message.getSubject();
    } catch (MessagingException e) {
      return null;
    }
  }

  /** The first sender. */
  @Nullable Person from() {
    try {
      return people(message.getFrom()).stream().findFirst().orElse(null);
    } catch (MessagingException e) {
      return null;
    }
  }

  List<Person> recipients(RecipientType type) {
    try {
      return people(message.getRecipients(type));
    } catch (MessagingException e) {
      return List.of();
    }
  }

  private static List<Person> people(Address @Nullable [] addresses) {
    return addresses == null
        ? List.of()
        : Arrays.stream(addresses)
            .filter(InternetAddress.class::isInstance)
            .map(InternetAddress.class::cast)
            .map(address -> new Person(address.getPersonal(), address.getAddress()))
            .toList();
  }
}
