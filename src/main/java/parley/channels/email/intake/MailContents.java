package parley.channels.email.intake;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.email.content.KeptFile;
import parley.channels.email.content.MailFile;
import parley.channels.email.content.ReadMail;
import parley.channels.email.headers.MailAddress;
import parley.channels.email.headers.MailAddresses;
import parley.http.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The content of a message of the type {@code email} that came in, as the API shows it. */
final class MailContents {
  private static final int MOST_PEOPLE = 100;

  private MailContents() {}

  /** What isn't there stays absent. */
  static ObjectNode of(ReadMail mail, Optional<MailAddress> author) {
    ObjectNode content = Json.object();
    put(content, "subject", mail.headers().text("Subject").orElse(null));
    content.put("text", mail.text());
    put(content, "html", mail.html());
    put(content, "quoted_text", mail.quotedText());
    author.ifPresent(from -> person(content.putObject("from"), from));
    people(content, "to", MailAddresses.of(mail.headers(), "To", MOST_PEOPLE));
    people(content, "cc", MailAddresses.of(mail.headers(), "Cc", MOST_PEOPLE));
    files(content, mail.files());
    content.put("has_remote_content", mail.hasRemoteContent());
    content.put("truncated", mail.truncated());
    return content;
  }

  private static void put(ObjectNode content, String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      content.put(name, text);
    }
  }

  private static void people(ObjectNode content, String name, List<MailAddress> people) {
    if (!people.isEmpty()) {
      ArrayNode array = content.putArray(name);
      people.forEach(person -> person(array.addObject(), person));
    }
  }

  private static void person(ObjectNode json, MailAddress person) {
    json.put("name", person.name()).put("address", person.address());
  }

  private static void files(ObjectNode content, List<MailFile> files) {
    if (!files.isEmpty()) {
      ArrayNode array = content.putArray("attachments");
      for (MailFile part : files) {
        KeptFile file = part.file();
        array
            .addObject()
            .put("media_id", file.mediaId())
            .put("filename", file.filename())
            .put("media_type", file.mediaType())
            .put("size", file.size())
            .put("inline", part.inline())
            .put("content_id", part.contentId());
      }
    }
  }
}
