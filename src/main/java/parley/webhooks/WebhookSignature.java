package parley.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signature of Standard Webhooks 1.0.0: HMAC-SHA256 of {@code id.timestamp.body}. */
final class WebhookSignature {
  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  /**
   * The header {@code webhook-signature}: one signature for each secret.
   *
   * @param secrets with their prefix {@code whsec_}
   * @param seconds since 1970
   */
  static String header(List<String> secrets, String id, long seconds, byte[] body) {
    return secrets.stream()
        .map(secret -> "v1," + signature(secret, id, seconds, body))
        .collect(Collectors.joining(" "));
  }

  private static String signature(String secret, String id, long seconds, byte[] body) {
    byte[] key = Base64.getDecoder().decode(secret.substring(SigningSecrets.PREFIX.length()));
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update((id + "." + seconds + ".").getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no " + ALGORITHM, e);
    }
  }
}
