package parley.webhooks;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import parley.http.HmacSha256;

/** The signature of Standard Webhooks 1.0.0: HMAC-SHA256 of {@code id.timestamp.body}. */
final class WebhookSignature {
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
    byte[] head = (id + "." + seconds + ".").getBytes(StandardCharsets.US_ASCII);
    return Base64.getEncoder().encodeToString(HmacSha256.of(key, head, body));
  }
}
