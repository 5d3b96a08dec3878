package parley.accounts;

import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Optional;
import parley.http.Field;
import parley.http.Fields;

/** Language tags (BCP 47) in their usual spelling: {@code pt-BR} for {@code PT-br}. */
final class LocaleField {
  /** What every program must take (RFC 5646, 4.4.1). */
  private static final int MOST = 35;

  private LocaleField() {}

  static Field<String> read(Fields body, String name) {
    return body.text(name, MOST)
        .parse(
            LocaleField::spelled,
            "invalid_locale",
            "must be a language tag such as de, pt-BR or zh-Hant-TW");
  }

  private static Optional<String> spelled(String tag) {
    try {
      return tag.isEmpty()
          ? Optional.empty()
          : Optional.of(new Locale.Builder().setLanguageTag(tag).build().toLanguageTag());
    } catch (IllformedLocaleException e) {
      return Optional.empty();
    }
  }
}
