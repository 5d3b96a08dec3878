package parley.channels.email.smtp;

import java.util.regex.Pattern;

/** Texts for header fields: what could end the field is not left to the library. */
final class OneLine {
  private static final Pattern BREAKS = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]+");

  private OneLine() {}

  static String of(String text) {
    return BREAKS.matcher(text).replaceAll(" ").strip();
  }
}
