package parley.testing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What the server of a site signs for its users.
 *
 * @param header as JSON, with single quotes
 */
public record SignedIdentity(String secret, String header) {
  /** Of the right one. */
  public static final String SECRET = "0123456789abcdef0123456789abcdef";

  /** As a site does that follows the documents. */
  public static SignedIdentity right() {
    return new SignedIdentity(SECRET, "{'alg': 'HS256', 'typ': 'JWT'}");
  }

  /** Of a user, for ten minutes. */
  public String of(String user, String name) {
    return token("{'sub': '%s', 'name': '%s', 'exp': %d}".formatted(user, name, in(600)));
  }

  /** One with these claims, as JSON with single quotes. */
  public String token(String claims) {
    String content = encoded(header) + "." + encoded(claims);
    return content + "." + base64(sign(content));
  }

  /** A time in the future, as tokens tell it: seconds since 1970. */
  public static long in(long seconds) {
    return Instant.now().getEpochSecond() + seconds;
  }

  private byte[] sign(String content) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return mac.doFinal(content.getBytes(StandardCharsets.US_ASCII));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String encoded(String json) {
    return base64(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
