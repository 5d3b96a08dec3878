package parley.channels.email.intake;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import parley.http.ConstantTime;
import parley.http.Request;

/**
 * The password of a URL, as it comes in {@code Authorization} (RFC 7617); any name goes with it.
 */
record BasicPassword(String password) {
  private static final String SCHEME = "Basic ";
  private static final int LONGEST = 8_192;

  static Optional<BasicPassword> of(Request request) {
    return request
        .header("Authorization")
        .filter(value -> value.length() < LONGEST)
        .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .flatMap(value -> decoded(value.substring(SCHEME.length()).strip()));
  }

  private static Optional<BasicPassword> decoded(String base64) {
    try {
      String text = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      return colon < 0
          ? Optional.empty()
          : Optional.of(new BasicPassword(text.substring(colon + 1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  boolean is(String secret) {
    return ConstantTime.areEqual(password, secret);
  }

  @Override
  public String toString() {
    return "BasicPassword[***]";
  }
}
