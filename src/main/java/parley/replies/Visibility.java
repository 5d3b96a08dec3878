package parley.replies;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Whom a reply is there for. */
enum Visibility {
  EVERYONE,
  TEAM,
  ME;

  /** The name in the API and the database: {@code everyone}. */
  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The visibility with this {@link #text}. */
  static Optional<Visibility> of(String text) {
    return Arrays.stream(values()).filter(one -> one.text().equals(text)).findFirst();
  }
}
