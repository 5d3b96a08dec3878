package parley.http;

import java.net.IDN;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The shape of e-mail addresses: whether mail arrives there, only mail can tell. Letters of any
 * script are allowed (RFC 6531), quoted local parts are not.
 */
public final class EmailAddress {
  /** Characters that an address may have. */
  public static final int LONGEST = 254;

  private static final int LONGEST_LOCAL_PART = 64;
  private static final int LONGEST_LABEL = 63;

  /**
   * Letters for which {@link IDN}, which knows the rules of 2003, would answer somebody else's
   * domain.
   */
  private static final String CHANGED_SINCE = "\u00df\u1e9e\u03c2";

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
    int at = small.lastIndexOf('@') + 1;
    String domain = small.substring(at);
    return small.substring(0, at) + asciiDomain(domain).orElse(domain);
  }

  /**
   * An address, or its beginning, in small letters and with its domain in its own script, as people
   * write it.
   */
  public static String readable(String address) {
    if (address.indexOf('@') < 0) {
      return address.toLowerCase(Locale.ROOT);
    }
    String ascii = folded(address);
    int domain = ascii.lastIndexOf('@') + 1;
    return ascii.substring(0, domain)
        + Arrays.stream(ascii.substring(domain).split("\\.", -1))
            .map(label -> IDN.toUnicode(label, IDN.ALLOW_UNASSIGNED))
            .collect(Collectors.joining("."));
  }

  /** How an address may be written, in small letters: as people write it, and as mail has it. */
  public static List<String> spellings(String address) {
    return Stream.of(readable(address), folded(address)).distinct().toList();
  }

  /**
   * A domain in small letters and in ASCII; one with a sharp s or a final sigma as it is. Empty for
   * what is no domain.
   */
  public static Optional<String> asciiDomain(String domain) {
    String small = domain.toLowerCase(Locale.ROOT);
    if (small.chars().anyMatch(c -> CHANGED_SINCE.indexOf(c) >= 0)) {
      return Optional.of(small);
    }
    try {
      return Optional.of(IDN.toASCII(small, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
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
