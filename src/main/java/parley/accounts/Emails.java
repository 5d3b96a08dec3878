package parley.accounts;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import parley.http.Field;
import parley.http.FieldError;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.ProblemCode;

/**
 * E-mail addresses as accounts use them: trimmed, lower case, NFC. Whether mail arrives there only
 * mail can tell, so the shape is all that is checked.
 */
final class Emails {
  static final int MOST = 254;

  /** What a raw address may have around it before it is trimmed. */
  private static final int MOST_RAW = 1_000;

  private static final String NOT_IN_LOCAL_PART = "()<>[]:;@\\,\"";

  private Emails() {}

  /** Reads a field whatever its shape: for login, where a bad address is just an unknown one. */
  static Field<String> readAny(Fields body, String name) {
    return body.text(name, MOST_RAW)
        .map(Emails::normal)
        .check(
            email -> email.codePointCount(0, email.length()) <= MOST,
            "too_long",
            "must have at most " + MOST + " characters");
  }

  /** Reads a field that must hold an address. */
  static Field<String> read(Fields body, String name) {
    return readAny(body, name)
        .check(Emails::isAddress, "invalid_email", "must be an e-mail address");
  }

  /** What to answer when another account has the address. */
  static Problem taken() {
    return Problem.withErrors(
        ProblemCode.EMAIL_TAKEN,
        List.of(new FieldError("/email", "taken", "has an account already")));
  }

  private static String normal(String raw) {
    return Normalizer.normalize(raw.strip().toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
  }

  private static boolean isAddress(String email) {
    int at = email.lastIndexOf('@');
    return at > 0 && isLocalPart(email.substring(0, at)) && isDomain(email.substring(at + 1));
  }

  private static boolean isLocalPart(String local) {
    return local.length() <= 64
        && !local.startsWith(".")
        && !local.endsWith(".")
        && !local.contains("..")
        && local.codePoints().allMatch(Emails::isInLocalPart);
  }

  private static boolean isInLocalPart(int c) {
    return c > ' '
        && !Character.isISOControl(c)
        && !Character.isWhitespace(c)
        && !Character.isSpaceChar(c)
        && NOT_IN_LOCAL_PART.indexOf(c) < 0;
  }

  private static boolean isDomain(String domain) {
    String[] labels = domain.split("\\.", -1);
    return labels.length >= 2 && Arrays.stream(labels).allMatch(Emails::isLabel);
  }

  private static boolean isLabel(String label) {
    return !label.isEmpty()
        && label.length() <= 63
        && !label.startsWith("-")
        && !label.endsWith("-")
        && label.codePoints().allMatch(Emails::isInLabel);
  }

  /** Letters of any script, with the marks that some scripts put on them (RFC 6531). */
  private static boolean isInLabel(int c) {
    return c == '-'
        || Character.isLetterOrDigit(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }
}
