package parley.http;

import java.util.Locale;

/**
 * The token in an {@code Authorization} header, and what is said to those who have none (RFC 6750,
 * sections 2.1 and 3).
 */
public final class BearerToken {
  private static final String SCHEME = "bearer ";
  private static final String CHALLENGE = "WWW-Authenticate";
  private static final String REALM = "Bearer realm=\"parley\"";

  private BearerToken() {}

  /** The token; empty, which nobody has, when the header is of another scheme. */
  public static String of(String header) {
    boolean bearer = header.toLowerCase(Locale.ROOT).startsWith(SCHEME);
    return bearer ? header.substring(SCHEME.length()).strip() : "";
  }

  /** {@code authentication_required}, for who sends none. */
  public static Problem missing(String advice) {
    return wanted(ProblemCode.AUTHENTICATION_REQUIRED, advice);
  }

  /** For who has shown something else, which does not do. */
  public static Problem wanted(ProblemCode code, String advice) {
    return Problem.of(code, advice).header(CHALLENGE, REALM);
  }

  /** For who sends one that is good no more, or never was. */
  public static Problem refused(ProblemCode code, String advice) {
    return Problem.of(code, advice).header(CHALLENGE, REALM + ", error=\"invalid_token\"");
  }

  /** {@code insufficient_scope}, for who sends one that may not do this. */
  static Problem insufficient(Scope scope, String advice) {
    return Problem.of(ProblemCode.INSUFFICIENT_SCOPE, advice)
        .header(
            CHALLENGE,
            "%s, error=\"insufficient_scope\", scope=\"%s\"".formatted(REALM, scope.text()));
  }
}
