package parley.storage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Seals what must not be readable in the database (provider credentials) with AES-256-GCM under the
 * first key of a {@link KeyRing}. A sealed value is a byte for its format, the four bytes of its
 * key's number, twelve of a nonce, and the rest.
 */
public final class SecretBox {
  private static final byte FORMAT = 1;
  private static final int HEAD_BYTES = 1 + Integer.BYTES;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final List<SecretKey> keys;
  private final RandomGenerator random;

  /** A box that seals under the first of {@code keys} and opens what any of them has sealed. */
  public SecretBox(List<SecretKey> keys, RandomGenerator random) {
    this.keys = List.copyOf(keys);
    this.random = random;
  }

  /** The box of an installation that has one key, see {@link KeyRing#keys}. */
  public static SecretBox open(Optional<String> key, Path folder, RandomGenerator random) {
    return new SecretBox(KeyRing.keys(key, List.of(), folder, random), random);
  }

  List<SecretKey> keys() {
    return keys;
  }

  /** What tells its keys from all others, newest first. */
  List<String> numbers() {
    return keys.stream().map(key -> "%08x".formatted(key.number())).toList();
  }

  /** Says whether there are former keys, under which values may be sealed still. */
  public boolean hasFormerKeys() {
    return keys.size() > 1;
  }

  /** Seals {@code secret}; only the same {@code context} opens it again. */
  public byte[] seal(String secret, String context) {
    SecretKey key = keys.getFirst();
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] sealed = encrypted(key, nonce, context, secret.getBytes(StandardCharsets.UTF_8));
    return ByteBuffer.allocate(HEAD_BYTES + NONCE_BYTES + sealed.length)
        .put(FORMAT)
        .putInt(key.number())
        .put(nonce)
        .put(sealed)
        .array();
  }

  /**
   * Opens what {@link #seal} made.
   *
   * @throws IllegalStateException when the key isn't known, or the context or the bytes are not the
   *     same
   */
  public String open(byte[] sealed, String context) {
    for (SecretKey key : keys) {
      if (isUnder(key, sealed)) {
        return opened(key, sealed, HEAD_BYTES, context).orElseThrow(SecretBox::doesNotOpen);
      }
    }
    // Values from before there were numbers begin with their nonce.
    return keys.stream()
        .flatMap(key -> opened(key, sealed, 0, context).stream())
        .findFirst()
        .orElseThrow(SecretBox::doesNotOpen);
  }

  /** Says whether a sealed value is under the key that seals now. */
  public boolean isCurrent(byte[] sealed) {
    return isUnder(keys.getFirst(), sealed);
  }

  /** HMAC-SHA256 of {@code text} under the newest key: 32 bytes. */
  public byte[] sign(String text) {
    return keys.getFirst().sign(text);
  }

  /** The signatures that {@code text} may have got, by whichever key; the newest first. */
  public List<byte[]> signatures(String text) {
    return keys.stream().map(key -> key.sign(text)).toList();
  }

  /** Says in constant time whether {@code signature} is the start of one of {@code text}'s. */
  public boolean isSignature(byte[] signature, String text) {
    boolean found = false;
    for (byte[] one : signatures(text)) {
      found |= MessageDigest.isEqual(signature, Arrays.copyOf(one, signature.length));
    }
    return found;
  }

  private static boolean isUnder(SecretKey key, byte[] sealed) {
    return sealed.length > HEAD_BYTES + NONCE_BYTES
        && sealed[0] == FORMAT
        && ByteBuffer.wrap(sealed).getInt(1) == key.number();
  }

  private static byte[] encrypted(SecretKey key, byte[] nonce, String context, byte[] input) {
    try {
      return cipher(Cipher.ENCRYPT_MODE, key, nonce, context).doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("can't seal", e);
    }
  }

  private static Optional<String> opened(SecretKey key, byte[] sealed, int start, String context) {
    if (sealed.length < start + NONCE_BYTES) {
      return Optional.empty();
    }
    byte[] nonce = Arrays.copyOfRange(sealed, start, start + NONCE_BYTES);
    int rest = start + NONCE_BYTES;
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, nonce, context);
      byte[] secret = cipher.doFinal(sealed, rest, sealed.length - rest);
      return Optional.of(new String(secret, StandardCharsets.UTF_8));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("can't open a sealed secret", e);
    }
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] nonce, String context)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key.sealing(), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  private static IllegalStateException doesNotOpen() {
    return new IllegalStateException("a sealed secret doesn't open with the known keys");
  }
}
