package parley.channels.whatsapp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.http.HmacSha256;

/**
 * What Meta signs a webhook with: the HMAC-SHA256 of the raw bytes under the app secret, in {@code
 * X-Hub-Signature-256}. Nothing else in a webhook proves where it is from.
 */
final class HubSignature {
  private static final Pattern HEADER = Pattern.compile("sha256=([0-9a-f]{64})");

  private final byte[] claimed;

  private HubSignature(byte[] claimed) {
    this.claimed = claimed;
  }

  /** Reads the header; empty for every other way to write it. */
  static Optional<HubSignature> read(Optional<String> header) {
    return header
        .map(HEADER::matcher)
        .filter(matcher -> matcher.matches())
        .map(matcher -> new HubSignature(HexFormat.of().parseHex(matcher.group(1))));
  }

  /** Says whether who signed {@code body} knows {@code secret}; takes the same time for a no. */
  boolean isOf(@Nullable String secret, byte[] body) {
    return secret != null
        && !secret.isEmpty()
        && MessageDigest.isEqual(
            claimed, HmacSha256.of(secret.getBytes(StandardCharsets.UTF_8), body));
  }
}
