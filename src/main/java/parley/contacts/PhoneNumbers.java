package parley.contacts;

import java.util.Optional;
import java.util.regex.Pattern;

/** Phone numbers in international format. */
final class PhoneNumbers {
  private static final Pattern INTERNATIONAL = Pattern.compile("\\+[1-9][0-9]{6,14}");

  /** What people and their programs put between the digits, invisible characters included. */
  private static final Pattern DECORATION = Pattern.compile("[\\s\\p{Z}\\p{Pd}\\p{Cf}.()\\[\\]]+");

  private PhoneNumbers() {}

  /** The number without its decoration; empty when it isn't international. */
  static Optional<String> parse(String text) {
    String bare = DECORATION.matcher(text).replaceAll("");
    return INTERNATIONAL.matcher(bare).matches() ? Optional.of(bare) : Optional.empty();
  }
}
