package parley.http;

import java.net.IDN;
import java.util.Arrays;
import java.util.Locale;

/**
 * The shape of e-mail addresses: whether mail arrives there, only mail can tell. Letters of any
 * script are allowed (RFC 6531), quoted local parts are not.
 */
public final class EmailAddress {
  /** Characters that an address may have. */
  public static final int LONGEST = 254;

  private static final int LONGEST_LOCAL_PART = 64;
  private static final int LONGEST_LABEL = 63;
  private static final String NOT_IN_LOCAL_PART = "()<>[]:;@\\,\"";

  private EmailAddress() {}

  /** Says whether {@code text} looks like an address, nothing before or behind it. */
  public static boolean isValid(String text) {
    int at = text.lastIndexOf('@');
    return at > 0 && isLocalPart(text.substring(0, at)) && isDomain(text.substring(at + 1));
  }

  /**
   * An address in the form in which it is compared: small letters, and the domain in ASCII (RFC
   * 5891). Whoever has one spelling gets the mails to all of them.
   */
  public static String folded(String address) {
    String small = address.toLowerCase(Locale.ROOT);
    int at = small.lastIndexOf('@');
    try {
      return small.substring(0, at + 1) + IDN.toASCII(small.substring(at + 1));
    } catch (IllegalArgumentException e) {
      return small;
    }
  }

  private static boolean isLocalPart(String local) {
    return local.length() <= LONGEST_LOCAL_PART
        && !local.startsWith(".")
        && !local.endsWith(".")
        && !local.contains("..")
        && local.codePoints().allMatch(EmailAddress::isInLocalPart);
  }

  private static boolean isInLocalPart(int c) {
    return c > ' '
        && !Character.isISOControl(c)
        && !Character.isSpaceChar(c)
        && NOT_IN_LOCAL_PART.indexOf(c) < 0;
  }

  private static boolean isDomain(String domain) {
    String[] labels = domain.split("\\.", -1);
    return labels.length >= 2 && Arrays.stream(labels).allMatch(EmailAddress::isLabel);
  }

  private static boolean isLabel(String label) {
    return !label.isEmpty()
        && label.length() <= LONGEST_LABEL
        && !label.startsWith("-")
        && !label.endsWith("-")
        && label.codePoints().allMatch(EmailAddress::isInLabel);
  }

  private static boolean isInLabel(int c) {
    return c == '-'
        || Character.isLetterOrDigit(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }
}
