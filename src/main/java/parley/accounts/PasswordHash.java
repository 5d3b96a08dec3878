package parley.accounts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** An Argon2id hash with what it takes to make it again; its text is a PHC string. */
final class PasswordHash {
  static final int LANES = 1;
  static final int SALT_BYTES = 16;
  static final int HASH_BYTES = 32;

  private static final Pattern PHC =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,4}),p=(\\d{1,3})"
              + "\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

  private final int memoryKib;
  private final int passes;
  private final int lanes;
  private final byte[] salt;
  private final byte[] hash;

  private PasswordHash(int memoryKib, int passes, int lanes, byte[] salt, byte[] hash) {
    this.memoryKib = memoryKib;
    this.passes = passes;
    this.lanes = lanes;
    this.salt = salt;
    this.hash = hash;
  }

  /** A hash of this cost that no password is known to have. */
  static PasswordHash ofNobody(PasswordCost cost, byte[] salt, byte[] hash) {
    return new PasswordHash(cost.memoryKib(), cost.passes(), LANES, salt, hash);
  }

  /** Hashes at this cost. */
  static PasswordHash of(String password, PasswordCost cost, byte[] salt) {
    byte[] hash = argon2(password, cost.memoryKib(), cost.passes(), LANES, salt, HASH_BYTES);
    return new PasswordHash(cost.memoryKib(), cost.passes(), LANES, salt, hash);
  }

  /** Reads what {@link #text} wrote. */
  static PasswordHash parse(String text) {
    Matcher matcher = PHC.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a PHC string of Argon2id");
    }
    return new PasswordHash(
        Integer.parseInt(matcher.group(1)),
        Integer.parseInt(matcher.group(2)),
        Integer.parseInt(matcher.group(3)),
        Base64.getDecoder().decode(matcher.group(4)),
        Base64.getDecoder().decode(matcher.group(5)));
  }

  boolean matches(String password) {
    byte[] other = argon2(password, memoryKib, passes, lanes, salt, hash.length);
    return MessageDigest.isEqual(hash, other);
  }

  /** Says whether it was made otherwise than {@link #of} makes one at this cost. */
  boolean isOutdated(PasswordCost cost) {
    return memoryKib != cost.memoryKib()
        || passes != cost.passes()
        || lanes != LANES
        || hash.length != HASH_BYTES;
  }

  String text() {
    Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
    return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(
            memoryKib, passes, lanes, base64.encodeToString(salt), base64.encodeToString(hash));
  }

  private static byte[] argon2(
      String password, int memoryKib, int passes, int lanes, byte[] salt, int length) {
    Argon2BytesGenerator generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(memoryKib)
            .withIterations(passes)
            .withParallelism(lanes)
            .withSalt(salt)
            .build());
    byte[] out = new byte[length];
    generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), out);
    return out;
  }
}
