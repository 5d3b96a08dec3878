package parley.accounts;

import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Codes for whoever has lost their authenticator: {@code xxxxx-xxxxx}, 50 random bits, once each.
 */
final class RecoveryCodes {
  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int COUNT = 10;
  private static final int HALF = 5;
  private static final Pattern CODE = Pattern.compile("([0-9a-z]{5})-?([0-9a-z]{5})");

  private RecoveryCodes() {}

  static List<String> made(RandomGenerator random) {
    return Stream.generate(() -> half(random) + "-" + half(random)).limit(COUNT).toList();
  }

  private static String half(RandomGenerator random) {
    StringBuilder half = new StringBuilder();
    for (int i = 0; i < HALF; i++) {
      half.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return half.toString();
  }

  /** Whether a text looks like one, in any case, with the hyphen or without. */
  static boolean mayBe(String code) {
    return CODE.matcher(code.toLowerCase(Locale.ROOT)).matches();
  }

  /** How the database knows it. */
  static byte[] hash(String code) {
    return Tokens.hash(CODE.matcher(code.toLowerCase(Locale.ROOT)).replaceFirst("$1-$2"));
  }
}
