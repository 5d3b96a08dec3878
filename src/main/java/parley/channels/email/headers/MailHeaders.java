package parley.channels.email.headers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The header fields of a mail or of one of its parts, in their order. Whoever makes them has
 * limited how many characters there are; names are found in any case.
 */
public final class MailHeaders {
  private final List<Field> fields;
  private final Map<String, List<String>> values = new HashMap<>();

  private MailHeaders(List<Field> fields) {
    this.fields = fields;
    for (Field field : fields) {
      values.computeIfAbsent(key(field.name()), name -> new ArrayList<>()).add(field.value());
    }
  }

  /**
   * One header field.
   *
   * @param value without line breaks, encoded words as they came
   */
  public record Field(String name, String value) {}

  /** The fields from top to bottom. */
  public static MailHeaders of(List<Field> fields) {
    return new MailHeaders(List.copyOf(fields));
  }

  /** The topmost value of a name, as it came. */
  public Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }

  /** All values of a name, from top to bottom, as they came. */
  public List<String> all(String name) {
    return List.copyOf(values.getOrDefault(key(name), List.of()));
  }

  /**
   * The topmost value of a name for people: encoded words (RFC 2047) decoded, without control
   * characters, white space around it removed.
   */
  public Optional<String> text(String name) {
    return first(name).map(value -> PlainText.of(EncodedWords.decoded(value)));
  }

  /** Whether there is a field of this name. */
  public boolean has(String name) {
    return values.containsKey(key(name));
  }

  /** All fields, from top to bottom. */
  public List<Field> fields() {
    return fields;
  }

  private static String key(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }
}
