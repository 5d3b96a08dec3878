package parley.http;

import java.util.Locale;

/** The token in an {@code Authorization} header (RFC 6750, section 2.1). */
public final class BearerToken {
  private static final String SCHEME = "bearer ";

  private BearerToken() {}

  /** The token; empty, which nobody has, when the header is of another scheme. */
  public static String of(String header) {
    boolean bearer = header.toLowerCase(Locale.ROOT).startsWith(SCHEME);
    return bearer ? header.substring(SCHEME.length()).strip() : "";
  }
}
