package parley.channels.email.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;

/** A mail as it is, signed as Standard Webhooks 1.0.0 says. */
final class SignedMail {
  private static final String PREFIX = "whsec_";
  private static final String VERSION = "v1,";
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final int MOST_SIGNATURES = 10;

  private final byte[] key;
  private final InstantSource clock;

  /** Signed with a secret: {@code whsec_} and Base64, or any text. */
  SignedMail(String secret, InstantSource clock) {
    this.key = key(secret);
    this.clock = clock;
  }

  private static byte[] key(String secret) {
    if (secret.startsWith(PREFIX)) {
      try {
        return Base64.getDecoder().decode(secret.substring(PREFIX.length()));
      } catch (IllegalArgumentException e) {
        return secret.getBytes(StandardCharsets.UTF_8);
      }
    }
    return secret.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Writes the body to {@code target}, where nobody may read it unless this returns.
   *
   * @throws Problem {@code invalid_signature}
   */
  void write(Request request, OutputStream target) throws IOException {
    String id = header(request, "webhook-id");
    String timestamp = header(request, "webhook-timestamp");
    requireRecent(timestamp);
    Mac mac = mac();
    mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
    byte[] buffer = new byte[1 << 14];
    try (InputStream body = request.stream()) {
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        mac.update(buffer, 0, read);
        target.write(buffer, 0, read);
      }
    }
    byte[] expected = mac.doFinal();
    boolean isSigned =
        Arrays.stream(header(request, "webhook-signature").split(" ", MOST_SIGNATURES + 1))
            .limit(MOST_SIGNATURES)
            .anyMatch(signature -> isSame(expected, signature));
    if (!isSigned) {
      throw unsigned();
    }
  }

  private void requireRecent(String timestamp) {
    try {
      Instant at = Instant.ofEpochSecond(Long.parseLong(timestamp));
      if (Duration.between(at, clock.instant()).abs().compareTo(TOLERANCE) > 0) {
        throw unsigned();
      }
    } catch (NumberFormatException | java.time.DateTimeException e) {
      throw unsigned();
    }
  }

  private static boolean isSame(byte[] expected, String signature) {
    if (!signature.startsWith(VERSION)) {
      return false;
    }
    try {
      return MessageDigest.isEqual(
          expected, Base64.getDecoder().decode(signature.substring(VERSION.length())));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private Mac mac() {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac;
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("no HMAC-SHA256", e);
    }
  }

  private static String header(Request request, String name) {
    return request.header(name).orElseThrow(SignedMail::unsigned);
  }

  private static Problem unsigned() {
    return Problem.of(
        ProblemCode.INVALID_SIGNATURE,
        "Sign the mail with the webhook_secret, as Standard Webhooks says, at most 5 minutes ago.");
  }
}
