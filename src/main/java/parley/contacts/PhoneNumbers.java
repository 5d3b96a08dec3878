package parley.contacts;

import java.util.Optional;
import java.util.regex.Pattern;

/** Phone numbers in international format. */
final class PhoneNumbers {
  private static final Pattern INTERNATIONAL = Pattern.compile("\\+[1-9][0-9]{6,14}");

  /** What people and their programs put between the digits, invisible characters included. */
  private static final Pattern DECORATION = Pattern.compile("[\\s\\p{Z}\\p{Pd}\\p{Cf}.()\\[\\]]+");

  /** The zero that is dialled at home only: {@code +44 (0)20 …}. */
  private static final Pattern TRUNK_ZERO =
      Pattern.compile(
          "(?<=[0-9])[\\s\\p{Z}\\p{Pd}.]{0,4}[(\\[]0[)\\]](?=[\\s\\p{Z}\\p{Pd}.]{0,4}[1-9])");

  private static final int LONGEST = 64;

  private PhoneNumbers() {}

  /** {@link #parse}, of a number whose plus may be missing. */
  static Optional<String> parseDigits(String text) {
    String number = text.strip();
    return parse(number.startsWith("+") ? number : "+" + number);
  }

  /** The number without its decoration; empty when it isn't international. */
  static Optional<String> parse(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    String dialled = TRUNK_ZERO.matcher(text).replaceFirst("");
    String bare = DECORATION.matcher(dialled).replaceAll("");
    return INTERNATIONAL.matcher(bare).matches() ? Optional.of(bare) : Optional.empty();
  }
}
