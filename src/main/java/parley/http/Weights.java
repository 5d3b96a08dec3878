package parley.http;

import java.util.Arrays;
import java.util.Locale;

/** Reads the weights in headers that say what a client takes (RFC 9110, 12.4.2). */
public final class Weights {
  private Weights() {}

  /** Says whether an element of such a list, {@code gzip;q=0}, is what the client does not take. */
  public static boolean isZero(String element) {
    return Arrays.stream(element.split(";", -1)).skip(1).map(String::strip).anyMatch(Weights::isNo);
  }

  private static boolean isNo(String parameter) {
    String weight = parameter.toLowerCase(Locale.ROOT);
    return weight.equals("q=0")
        || (weight.startsWith("q=0.") && weight.chars().skip(4).allMatch(digit -> digit == '0'));
  }
}
