package parley.channels.email.headers;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import parley.http.EmailAddress;

/** Domains of addresses, in the one form that they are compared in. */
final class MailDomain {
  private static final int LONGEST = 253;

  private MailDomain() {}

  /**
   * Lower case, each label in its ASCII form; of a domain with a sharp s or a final sigma the form
   * it came in. Empty for what is no domain. Literals ({@code [192.0.2.1]}) stay as they are.
   */
  static Optional<String> key(String domain) {
    if (domain.length() > LONGEST) {
      return Optional.empty();
    }
    if (domain.startsWith("[")) {
      return Optional.of(domain.toLowerCase(Locale.ROOT)).filter(MailDomain::isLiteral);
    }
    return EmailAddress.asciiDomain(domain).filter(MailDomain::isName);
  }

  private static boolean isLiteral(String domain) {
    return domain.length() > 2
        && domain.endsWith("]")
        && domain.chars().skip(1).limit(domain.length() - 2).allMatch(MailDomain::isInLiteral);
  }

  private static boolean isInLiteral(int c) {
    return c == ':' || c == '.' || (c < 0x80 && Character.isLetterOrDigit(c));
  }

  private static boolean isName(String domain) {
    return Arrays.stream(domain.split("\\.", -1)).allMatch(MailDomain::isLabel);
  }

  private static boolean isLabel(String label) {
    return !label.isEmpty()
        && !label.startsWith("-")
        && !label.endsWith("-")
        && label.codePoints().allMatch(MailDomain::isInLabel);
  }

  private static boolean isInLabel(int c) {
    return c == '-' || c == '_' || Character.isLetterOrDigit(c);
  }
}
