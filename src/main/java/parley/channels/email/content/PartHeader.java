package parley.channels.email.content;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.email.headers.MailHeaders;

/** What the header fields of a mail, or of one of its parts, say of what follows them. */
final class PartHeader {
  private static final String PLAIN = "text/plain";
  private static final int LONGEST_FILENAME = 1_000;

  private final MailHeaders fields;
  private final StructuredField type;
  private final StructuredField disposition;

  PartHeader(List<MailHeaders.Field> fields) {
    this.fields = MailHeaders.of(fields);
    type = structured("Content-Type");
    disposition = structured("Content-Disposition");
  }

  private StructuredField structured(String name) {
    return fields.first(name).map(StructuredField::of).orElse(StructuredField.NONE);
  }

  MailHeaders fields() {
    return fields;
  }

  StructuredField type() {
    return type;
  }

  /** The media type; text where there is none, or half of one. */
  String mediaType(String parent) {
    String given = type.value();
    int slash = given.indexOf('/');
    if (slash > 0 && slash < given.length() - 1) {
      return given;
    }
    return given.isEmpty() && parent.equals("multipart/digest") ? "message/rfc822" : PLAIN;
  }

  @Nullable String charset() {
    return type.parameters().get("charset");
  }

  boolean isFlowed() {
    return "flowed".equalsIgnoreCase(type.parameters().get("format"));
  }

  /** Whether blanks at the ends of lines of a flowed text were only put there to fold it. */
  boolean deletesBlanks() {
    return "yes".equalsIgnoreCase(type.parameters().get("delsp"));
  }

  boolean isAttachment() {
    return disposition.value().equals("attachment");
  }

  /** The name of the file, without its folders. */
  Optional<String> filename() {
    return Optional.ofNullable(disposition.parameters().get("filename"))
        .or(() -> Optional.ofNullable(type.parameters().get("name")))
        .map(PartHeader::lastOfPath)
        .filter(name -> !name.isEmpty());
  }

  private static String lastOfPath(String name) {
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    String clean = CleanText.line(last);
    int start = Math.max(0, clean.length() - LONGEST_FILENAME);
    return CleanText.line(clean.substring(start));
  }

  /** The {@code Content-ID} without angle brackets. */
  Optional<String> contentId() {
    return fields
        .first("Content-ID")
        .map(id -> CleanText.line(id.replace("<", "").replace(">", "")))
        .filter(id -> !id.isEmpty() && id.length() <= LONGEST_FILENAME);
  }

  /** How the bytes are written, by one of the names that there are. */
  String transferEncoding() {
    String given =
        fields
            .first("Content-Transfer-Encoding")
            .map(value -> StructuredField.of(value).value().toLowerCase(Locale.ROOT))
            .orElse("");
    return switch (given) {
      case "base64", "quoted-printable" -> given;
      default -> "8bit";
    };
  }
}
