package parley.storage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals what must not be readable in the database (provider credentials) with AES-256-GCM. The key
 * comes from the setting {@code PARLEY_SECRET_KEY} or the file {@code secret.key} in the data
 * folder.
 */
public final class SecretBox {
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final SecretKeySpec sealing;
  private final SecretKeySpec signing;
  private final RandomGenerator random;

  private SecretBox(byte[] key, RandomGenerator random) {
    this.signing = new SecretKeySpec(key, "HmacSHA256");
    this.random = random;
    this.sealing = new SecretKeySpec(sign("seal"), "AES");
  }

  /**
   * The box of an installation.
   *
   * @param key base64 of 32 bytes, or empty for the key file in {@code folder}, made if not there
   * @throws IllegalArgumentException when the key isn't base64 of 32 bytes
   */
  public static SecretBox open(Optional<String> key, Path folder, RandomGenerator random) {
    byte[] bytes =
        key.map(text -> Base64.getDecoder().decode(text)).orElseGet(() -> keyFile(folder, random));
    if (bytes.length != KEY_BYTES) {
      throw new IllegalArgumentException("the secret key must be base64 of 32 bytes");
    }
    return new SecretBox(bytes, random);
  }

  /** Seals {@code secret}; only the same {@code context} opens it again. */
  public byte[] seal(String secret, String context) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] sealed =
        cipher(Cipher.ENCRYPT_MODE, nonce, context, secret.getBytes(StandardCharsets.UTF_8));
    byte[] both = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
    System.arraycopy(sealed, 0, both, NONCE_BYTES, sealed.length);
    return both;
  }

  /**
   * Opens what {@link #seal} made.
   *
   * @throws IllegalStateException when the key, the context or the bytes are not the same
   */
  public String open(byte[] sealed, String context) {
    if (sealed.length < NONCE_BYTES) {
      throw new IllegalStateException("not a sealed secret");
    }
    byte[] nonce = Arrays.copyOf(sealed, NONCE_BYTES);
    byte[] rest = Arrays.copyOfRange(sealed, NONCE_BYTES, sealed.length);
    return new String(cipher(Cipher.DECRYPT_MODE, nonce, context, rest), StandardCharsets.UTF_8);
  }

  /** HMAC-SHA256 of {@code text} under the installation's key: 32 bytes. */
  public byte[] sign(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(signing);
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no HmacSHA256", e);
    }
  }

  private byte[] cipher(int mode, byte[] nonce, String context, byte[] input) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, sealing, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
      return cipher.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a sealed secret doesn't open with this key", e);
    }
  }

  private static byte[] keyFile(Path folder, RandomGenerator random) {
    Path file = folder.resolve("secret.key");
    try {
      DataFolder.make(folder);
      createOnce(file, random);
      return Base64.getDecoder().decode(Files.readString(file).strip());
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't use the key file " + file, e);
    }
  }

  private static void createOnce(Path file, RandomGenerator random) throws IOException {
    if (Files.exists(file)) {
      return;
    }
    byte[] key = new byte[KEY_BYTES];
    random.nextBytes(key);
    Path draft = Files.createTempFile(file.getParent(), "secret", ".key", OWNER_ONLY);
    try {
      Files.writeString(
          draft, Base64.getEncoder().encodeToString(key) + "\n", StandardOpenOption.DSYNC);
      // Unlike a move this can't replace the key of a process that was faster.
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      // Its key is the key.
    } finally {
      Files.delete(draft);
    }
  }
}
