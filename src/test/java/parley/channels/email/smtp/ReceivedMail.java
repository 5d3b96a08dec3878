package parley.channels.email.smtp;

import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What a mail is made of, as whoever gets it sees it. */
final class ReceivedMail {
  private ReceivedMail() {}

  static String raw(MimeMessage mail) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    mail.writeTo(bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  static String text(MimeMessage mail) throws Exception {
    return words(mail, "text/plain");
  }

  static String html(MimeMessage mail) throws Exception {
    return words(mail, "text/html");
  }

  private static String words(Part part, String type) throws Exception {
    if (part.isMimeType(type)) {
      return ((String) part.getContent()).replace("\r\n", "\n");
    }
    if (part.getContent() instanceof Multipart parts) {
      for (int index = 0; index < parts.getCount(); index++) {
        String found = words(parts.getBodyPart(index), type);
        if (!found.isEmpty()) {
          return found;
        }
      }
    }
    return "";
  }

  static String shape(Part part) throws MessagingException, IOException {
    if (part.getContent() instanceof Multipart parts) {
      StringBuilder inner = new StringBuilder();
      for (int index = 0; index < parts.getCount(); index++) {
        inner.append(index == 0 ? "" : " ").append(shape(parts.getBodyPart(index)));
      }
      return part.getContentType().replaceAll("(?s)multipart/(\\w+);.*", "$1") + "(" + inner + ")";
    }
    String[] id = part.getHeader("Content-ID");
    return part.getContentType().replaceAll("(?s);.*", "") + (id == null ? "" : id[0]);
  }
}
