package parley.channels.email.smtp;

import jakarta.activation.DataHandler;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMultipart;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.channels.Attachment;
import parley.channels.OutboundMessage;
import tools.jackson.databind.JsonNode;

/**
 * The parts of a mail: its words twice, with them the pictures that the HTML shows, and behind them
 * the files.
 */
final class MailParts {
  private static final Pattern CONTENT_ID = Pattern.compile("[A-Za-z0-9._%+@-]{1,200}");

  private MailParts() {}

  /** All of it. */
  static Multipart of(ComposedWords words, OutboundMessage message) throws MessagingException {
    List<MimeBodyPart> pictures = new ArrayList<>();
    List<MimeBodyPart> files = new ArrayList<>();
    for (int index = 0; index < message.attachments().size(); index++) {
      JsonNode named = named(message.content(), index);
      String contentId = contentId(named, words.html());
      MimeBodyPart part = file(message.attachments().get(index), named, contentId);
      (contentId == null ? files : pictures).add(part);
    }
    Multipart shown =
        together(
            "related",
            new MimeMultipart(
                "alternative", text(words.text(), "plain"), text(words.html(), "html")),
            pictures);
    return together("mixed", shown, files);
  }

  /** What is said of a file: of one of several in its place, of the only one beside it. */
  private static JsonNode named(JsonNode content, int index) {
    JsonNode several = content.path("attachments");
    return several.isArray() ? several.path(index) : content;
  }

  /** The content with more parts behind it; itself when there are none. */
  private static Multipart together(String kind, Multipart content, List<MimeBodyPart> more)
      throws MessagingException {
    if (more.isEmpty()) {
      return content;
    }
    MimeMultipart whole = new MimeMultipart(kind);
    MimeBodyPart first = new MimeBodyPart();
    first.setContent(content);
    whole.addBodyPart(first);
    for (MimeBodyPart part : more) {
      whole.addBodyPart(part);
    }
    return whole;
  }

  private static MimeBodyPart text(String words, String kind) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setText(words, "UTF-8", kind);
    part.setHeader("Content-Transfer-Encoding", "quoted-printable");
    return part;
  }

  /** Null unless the HTML shows the file. */
  private static @Nullable String contentId(JsonNode named, String html) {
    JsonNode id = named.path("content_id");
    return id.isString()
            && CONTENT_ID.matcher(id.asString()).matches()
            && html.contains("cid:" + id.asString())
        ? id.asString()
        : null;
  }

  private static MimeBodyPart file(Attachment file, JsonNode named, @Nullable String contentId)
      throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setDataHandler(new DataHandler(new FileSource(file)));
    part.setHeader("Content-Transfer-Encoding", "base64");
    part.setDisposition(contentId == null ? Part.ATTACHMENT : Part.INLINE);
    part.setFileName(
        OneLine.of(
            named.path("filename").isString()
                ? named.path("filename").asString()
                : file.filename()));
    if (contentId != null) {
      part.setContentID("<" + contentId + ">");
    }
    return part;
  }
}
