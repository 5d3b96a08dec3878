package parley.channels.email.smtp;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An answer of a mail server.
 *
 * @param code of RFC 5321: three digits
 * @param enhanced of RFC 3463: {@code 5.1.1}; null where the server has none
 * @param text what it said, in one line without the codes that every line begins with
 */
record SmtpReply(int code, @Nullable String enhanced, String text) {
  private static final int LONGEST = 1_000;
  private static final Pattern ENHANCED =
      Pattern.compile("([245]\\.[0-9]{1,3}\\.[0-9]{1,3})(?![0-9.])");
  private static final Pattern LINE_START =
      Pattern.compile("(?m)^[0-9]{3}[ -]?(?:[245]\\.[0-9]{1,3}\\.[0-9]{1,3}(?= |$) ?)?");
  private static final Pattern SPACES = Pattern.compile("[\\s\\p{Cntrl}]+");

  /** Reads an answer of several lines. */
  static SmtpReply of(int code, @Nullable String response) {
    String all = response == null ? "" : response.substring(0, Math.min(response.length(), 8_192));
    Matcher enhanced = ENHANCED.matcher(all);
    boolean atStart = all.length() > 4 && enhanced.region(4, all.length()).lookingAt();
    String text = SPACES.matcher(LINE_START.matcher(all).replaceAll("")).replaceAll(" ").strip();
    return new SmtpReply(
        code,
        atStart ? enhanced.group(1) : null,
        text.substring(0, Math.min(text.length(), LONGEST)));
  }

  /** The codes alone: {@code 550 5.1.1}. */
  String codes() {
    return enhanced == null ? Integer.toString(code) : code + " " + enhanced;
  }
}
