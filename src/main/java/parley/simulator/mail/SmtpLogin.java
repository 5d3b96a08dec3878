package parley.simulator.mail;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who says to log in.
 *
 * @param name the address of a mailbox
 * @param secret its password, or a token
 */
record SmtpLogin(String name, String secret) {
  private static final Pattern XOAUTH2 =
      Pattern.compile("user=([^\\x01]*)\\x01auth=Bearer ([^\\x01]*)\\x01\\x01");

  /** The answer to {@code AUTH PLAIN} (RFC 4616). */
  static Optional<SmtpLogin> plain(String base64) {
    return decoded(base64)
        .map(text -> text.split("\0", -1))
        .filter(parts -> parts.length == 3)
        .map(parts -> new SmtpLogin(parts[1], parts[2]));
  }

  /** The answer to {@code AUTH XOAUTH2}. */
  static Optional<SmtpLogin> token(String base64) {
    return decoded(base64)
        .map(XOAUTH2::matcher)
        .filter(Matcher::matches)
        .map(match -> new SmtpLogin(match.group(1), match.group(2)));
  }

  /** A text in Base64. */
  static Optional<String> decoded(String base64) {
    try {
      return Optional.of(
          new String(Base64.getDecoder().decode(base64.strip()), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "SmtpLogin[***]";
  }
}
