package parley.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import parley.http.Json;
import parley.http.Sha256;
import tools.jackson.databind.node.ObjectNode;

/**
 * The hash of an entry: SHA-256, in hex, of the hash of the entry before it, in hex, and the JSON
 * of the entry as the API shows it, without its hash and in the canonical form of RFC 8785. So
 * whoever has an export can check it.
 */
final class ChainHash {
  /** What the first entry of an organization follows. */
  static final String NONE = "0".repeat(64);

  private ChainHash() {}

  static String of(String previous, ChainedEntry entry) {
    ObjectNode json = (ObjectNode) Json.parse(Json.text(entry));
    json.remove("hash");
    MessageDigest digest = Sha256.digest();
    digest.update(previous.getBytes(StandardCharsets.US_ASCII));
    digest.update(CanonicalJson.of(json).getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest.digest());
  }
}
