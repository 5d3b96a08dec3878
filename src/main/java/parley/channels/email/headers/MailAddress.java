package parley.channels.email.headers;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Somebody's address, as it was given, and the name that they go by.
 *
 * @param name what to show beside the address; null when there is none, or one that could be taken
 *     for an address
 * @param address the local part and the domain as they are given to a server
 */
public record MailAddress(@Nullable String name, String address) {
  private static final int LONGEST = 254;
  private static final int LONGEST_LOCAL_PART = 64;
  private static final int LONGEST_NAME = 200;
  private static final String NOT_IN_LOCAL_PART = "()<>[]:;@\\,\"";

  /** Half-width, full-width and small. */
  private static final String AT_SIGNS = "@\uff20\ufe6b";

  /**
   * An address of a mail; empty when it is none that a mail could be sent to. More is allowed than
   * where people enter addresses: dots anywhere, quoted local parts, domains without a dot.
   *
   * @param name left out when it has an at sign, a control character or one that turns the text
   */
  public static Optional<MailAddress> of(@Nullable String name, String address) {
    String stripped = withoutRoot(address.strip());
    int at = stripped.lastIndexOf('@');
    if (at < 1 || octets(stripped) > LONGEST) {
      return Optional.empty();
    }
    String local = stripped.substring(0, at);
    boolean isAddress =
        isLocalPart(local) && MailDomain.key(stripped.substring(at + 1)).isPresent();
    return isAddress
        ? Optional.of(new MailAddress(name == null ? null : shown(name), stripped))
        : Optional.empty();
  }

  /** Some write the dot behind a domain that ends it in the DNS. */
  private static String withoutRoot(String address) {
    return address.endsWith(".") ? address.substring(0, address.length() - 1) : address;
  }

  /**
   * What two addresses are compared by, and what identities are kept under: lower case, the domain
   * in its ASCII form. {@code a.b+c@} and {@code ab@} are different people.
   */
  public String key() {
    String domain = domain();
    return localPart().toLowerCase(Locale.ROOT)
        + "@"
        + MailDomain.key(domain).orElse(domain.toLowerCase(Locale.ROOT));
  }

  /** What is before the last at sign. */
  public String localPart() {
    return address.substring(0, Math.max(0, address.lastIndexOf('@')));
  }

  /** What is behind the last at sign. */
  public String domain() {
    return address.substring(address.lastIndexOf('@') + 1);
  }

  private static boolean isLocalPart(String local) {
    boolean quoted = local.length() > 2 && local.startsWith("\"") && local.endsWith("\"");
    String inner = quoted ? local.substring(1, local.length() - 1) : local;
    return octets(local) <= LONGEST_LOCAL_PART
        && inner.codePoints().allMatch(c -> isInLocalPart(c) || (quoted && isQuotable(c)));
  }

  private static boolean isInLocalPart(int c) {
    return c > ' '
        && !PlainText.isUnfit(c)
        && !PlainText.turnsText(c)
        && !Character.isSpaceChar(c)
        && NOT_IN_LOCAL_PART.indexOf(c) < 0;
  }

  /** An at sign or a bracket even in quotes would be read differently by the next who splits it. */
  private static boolean isQuotable(int c) {
    return " ,:;()".indexOf(c) >= 0;
  }

  private static @Nullable String shown(String name) {
    boolean misleads =
        name.codePoints()
            .anyMatch(
                c -> AT_SIGNS.indexOf(c) >= 0 || PlainText.isUnfit(c) || PlainText.turnsText(c));
    String shown = misleads ? "" : PlainText.beginning(PlainText.of(name), LONGEST_NAME);
    return shown.isEmpty() ? null : shown;
  }

  private static int octets(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
