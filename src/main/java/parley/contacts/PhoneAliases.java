package parley.contacts;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Other ways in which WhatsApp may write the same number: Brazil with and without the ninth digit,
 * Mexico with and without the 1 and Argentina with and without the 9 of mobile numbers. Only for
 * looking up who is known already, never for rewriting: the alias may be nobody's number.
 */
final class PhoneAliases {
  /** A landline begins with 2 to 5 and never had a ninth digit. */
  private static final Pattern BRAZIL = Pattern.compile("55([1-9][0-9])(9?)([016-9][0-9]{7})");

  private static final Pattern MEXICO = Pattern.compile("52(1?)([2-9][0-9]{9})");
  private static final Pattern ARGENTINA = Pattern.compile("54(9?)([1-8][0-9]{9})");

  /** As dialled at home: 15 between the area code and the number. */
  private static final Pattern ARGENTINA_AT_HOME =
      Pattern.compile(
          "54(?:(11)15([0-9]{8})|([2-8][0-9]{2})15([0-9]{7})|([2-8][0-9]{3})15([0-9]{6}))");

  private PhoneAliases() {}

  /**
   * The aliases of a number, not including itself.
   *
   * @param digits international, without +
   */
  static List<String> of(String digits) {
    return switch (digits.length() < 2 ? "" : digits.substring(0, 2)) {
      case "55" -> brazil(digits);
      case "52" -> mexico(digits);
      case "54" -> argentina(digits);
      default -> List.of();
    };
  }

  private static List<String> brazil(String digits) {
    Matcher parts = BRAZIL.matcher(digits);
    return parts.matches()
        ? List.of("55" + parts.group(1) + other("9", parts.group(2)) + parts.group(3))
        : List.of();
  }

  private static List<String> mexico(String digits) {
    Matcher parts = MEXICO.matcher(digits);
    return parts.matches()
        ? List.of("52" + other("1", parts.group(1)) + parts.group(2))
        : List.of();
  }

  private static List<String> argentina(String digits) {
    Matcher home = ARGENTINA_AT_HOME.matcher(digits);
    if (home.matches()) {
      String number = home.replaceFirst("$1$2$3$4$5$6");
      return List.of("549" + number, "54" + number);
    }
    Matcher parts = ARGENTINA.matcher(digits);
    if (!parts.matches()) {
      return List.of();
    }
    String number = parts.group(2);
    List<String> aliases = new ArrayList<>();
    aliases.add("54" + other("9", parts.group(1)) + number);
    if (number.startsWith("11")) {
      aliases.add("54" + at(number, 2));
    } else {
      aliases.add("54" + at(number, 3));
      aliases.add("54" + at(number, 4));
    }
    return aliases;
  }

  private static String at(String number, int areaLength) {
    return number.substring(0, areaLength) + "15" + number.substring(areaLength);
  }

  /** The mark where there was none, none where it was. */
  private static String other(String mark, String seen) {
    return seen.isEmpty() ? mark : "";
  }
}
