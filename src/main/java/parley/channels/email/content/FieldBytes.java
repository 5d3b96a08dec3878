package parley.channels.email.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.util.ByteSequence;
import parley.channels.email.headers.MailCharset;
import parley.channels.email.headers.MailHeaders;

/** Header fields as they are in a mail. */
final class FieldBytes {
  private FieldBytes() {}

  /** A field as the parser found it. */
  static MailHeaders.Field of(Field field) {
    ByteSequence raw = field.getRaw();
    Optional<MailHeaders.Field> read =
        raw == null ? Optional.empty() : field(MailCharset.guessed(raw.toByteArray()));
    return read.orElseGet(() ->
        new MailHeaders.Field(field.getName(), field.getBody() == null ? "" : field.getBody()));
  }

  /** The fields up to the first empty line, or the end; what is none of them is passed over. */
  static MailHeaders block(byte[] bytes) {
    List<MailHeaders.Field> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    for (String line : MailCharset.guessed(bytes).lines().toList()) {
      boolean continues = line.startsWith(" ") || line.startsWith("\t");
      if (line.isEmpty() && !fields.isEmpty()) {
        break;
      }
      if (!continues) {
        field(field.toString()).ifPresent(fields::add);
        field.setLength(0);
      }
      field.append(line);
    }
    field(field.toString()).ifPresent(fields::add);
    return MailHeaders.of(fields);
  }

  /** A field of its lines; empty when it has no name. */
  static Optional<MailHeaders.Field> field(String lines) {
    int colon = lines.indexOf(':');
    String name = colon < 1 ? "" : lines.substring(0, colon).strip();
    if (name.isEmpty() || !name.chars().allMatch(c -> c > ' ')) {
      return Optional.empty();
    }
    String value = lines.substring(colon + 1).replace("\r", "").replace("\n", "").strip();
    return Optional.of(new MailHeaders.Field(name, value));
  }
}
