package parley.contacts.filter;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import parley.contacts.attributes.Attribute;

/** What of a contact is compared. */
public sealed interface FilterField {
  /** What it holds. */
  Kind kind();

  /** A field that every contact can have. */
  enum Own implements FilterField {
    NAME(Kind.TEXT),
    PHONE(Kind.TEXT),
    EMAIL(Kind.TEXT),
    EXTERNAL_ID(Kind.TEXT),
    TAGS(Kind.LIST),
    BLOCKED(Kind.BOOLEAN),
    CREATED_AT(Kind.DATETIME),
    UPDATED_AT(Kind.DATETIME),
    LAST_SEEN_AT(Kind.DATETIME);

    private final Kind kind;

    Own(Kind kind) {
      this.kind = kind;
    }

    @Override
    public Kind kind() {
      return kind;
    }

    /** The field with this name in the API: {@code last_seen_at}. */
    static Optional<Own> of(String text) {
      return Arrays.stream(values()).filter(field -> field.text().equals(text)).findFirst();
    }

    /** All names, with commas between. */
    static String names() {
      return Arrays.stream(values()).map(Own::text).collect(Collectors.joining(", "));
    }

    private String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A key of {@code custom_attributes} that is defined. */
  record Custom(Attribute attribute) implements FilterField {
    @Override
    public Kind kind() {
      return Kind.of(attribute.type());
    }
  }
}
