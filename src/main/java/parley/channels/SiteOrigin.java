package parley.channels;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A site, or all below a domain, as browsers name it in {@code Origin} (RFC 6454, section 7):
 * {@code https://shop.example.com}, {@code https://*.example.com}. Plain HTTP on the loopback
 * alone.
 */
public final class SiteOrigin {
  /** All of the internet, for who means that. */
  public static final String ANY = "*";

  static final int LONGEST = 255;
  private static final String WILDCARD = "*.";
  private static final Pattern HOST = Pattern.compile("[a-z0-9.-]{1,253}");

  private SiteOrigin() {}

  /** The site as it is kept; empty when it is none. */
  public static Optional<String> parse(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    String plain = text.strip().toLowerCase(Locale.ROOT);
    return plain.equals(ANY) ? Optional.of(ANY) : origin(plain);
  }

  private static Optional<String> origin(String text) {
    int host = text.indexOf("://") + "://".length();
    boolean isWild = text.startsWith(WILDCARD, host);
    String one = isWild ? text.substring(0, host) + text.substring(host + 2) : text;
    try {
      URI uri = new URI(one.endsWith("/") ? one.substring(0, one.length() - 1) : one);
      return isSite(uri, isWild)
          ? Optional.of(uri.getScheme() + "://" + (isWild ? WILDCARD : "") + uri.getRawAuthority())
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static boolean isSite(URI uri, boolean isWild) {
    String host = uri.getHost();
    return host != null
        && HOST.matcher(host).matches()
        && uri.getRawUserInfo() == null
        && uri.getRawPath().isEmpty()
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null
        && (!isWild || host.contains("."))
        && ("https".equals(uri.getScheme()) || ("http".equals(uri.getScheme()) && isLocal(host)));
  }

  private static boolean isLocal(String host) {
    return Set.of("localhost", "127.0.0.1").contains(host) || host.endsWith(".localhost");
  }

  /** Whether a page of {@code origin}, as its browser says, is of one of the sites. */
  public static boolean isAmong(Iterable<String> sites, String origin) {
    for (String site : sites) {
      if (site.equals(ANY) || site.equals(origin) || isBelow(site, origin)) {
        return true;
      }
    }
    return false;
  }

  /** The domain itself is another site. */
  private static boolean isBelow(String site, String origin) {
    int star = site.indexOf(WILDCARD);
    if (star < 0) {
      return false;
    }
    String scheme = site.substring(0, star);
    String domain = site.substring(star + 1);
    return origin.startsWith(scheme)
        && origin.endsWith(domain)
        && origin.length() > scheme.length() + domain.length();
  }
}
