package parley.accounts;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import parley.http.EmailAddress;
import parley.http.Field;
import parley.http.FieldError;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.ProblemCode;

/**
 * E-mail addresses as accounts use them: trimmed, lower case, NFC. Whether mail arrives there only
 * mail can tell, so the shape is all that is checked.
 */
final class EmailField {
  /** What a raw address may have around it before it is trimmed. */
  private static final int MOST_RAW = 1_000;

  private EmailField() {}

  /** Reads a field whatever its shape: for login, where a bad address is just an unknown one. */
  static Field<String> readAny(Fields body, String name) {
    return body.text(name, MOST_RAW)
        .map(EmailField::normal)
        .check(
            email -> email.codePointCount(0, email.length()) <= EmailAddress.LONGEST,
            "too_long",
            "must have at most " + EmailAddress.LONGEST + " characters");
  }

  /** Reads a field that must hold an address. */
  static Field<String> read(Fields body, String name) {
    return readAny(body, name)
        .check(EmailAddress::isValid, "invalid_email", "must be an e-mail address");
  }

  /** What to answer when another account has the address. */
  static Problem taken() {
    return Problem.withErrors(
        ProblemCode.EMAIL_TAKEN,
        List.of(new FieldError("/email", "taken", "has an account already")));
  }

  /** The one spelling of an address under which it is kept. */
  static String normal(String raw) {
    return Normalizer.normalize(raw.strip().toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
  }
}
