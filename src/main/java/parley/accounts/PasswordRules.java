package parley.accounts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;

/** What a password must be: 8 to 128 characters, not a common one, not the e-mail. */
final class PasswordRules {
  private static final int LEAST = 8;
  private static final int MOST = 128;

  /** Before normalization, which can make several characters one. */
  private static final int MOST_RAW = 1_000;

  private static final Set<String> COMMON = common();

  private PasswordRules() {}

  /** Reads a password that somebody claims to have: normalized, but not judged. */
  static Field<String> readAny(Fields body, String name) {
    return body.text(name, MOST_RAW)
        .map(raw -> Normalizer.normalize(raw, Normalizer.Form.NFC))
        .check(password -> length(password) <= MOST, "too_long", "must have at most 128 characters")
        .required();
  }

  /**
   * Reads a new password.
   *
   * @param email of the account; null when it is not known or wrong
   */
  static Field<String> readNew(Fields body, String name, @Nullable String email) {
    return readAny(body, name)
        .check(
            password -> length(password) >= LEAST, "too_short", "must have at least 8 characters")
        .check(
            password -> !password.toLowerCase(Locale.ROOT).equals(email),
            "password_is_email",
            "must not be the e-mail address")
        .check(
            password -> !COMMON.contains(password.toLowerCase(Locale.ROOT)),
            "common_password",
            "is a password that many people use");
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static Set<String> common() {
    try (InputStream list = PasswordRules.class.getResourceAsStream("common-passwords.txt")) {
      return new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
