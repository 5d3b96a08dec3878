package parley.apikeys;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;

/**
 * What keys look like: {@code pak_}, 43 random characters of base 62 (256 bits), and the CRC-32 of
 * all before it as 6 more. The checksum tells a typo, and lets scanners of source code know a key
 * from what only looks like one: {@code ^pak_[0-9A-Za-z]{49}$}.
 */
final class KeyFormat {
  static final String PREFIX = "pak_";

  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int RANDOM = 43;
  private static final int CHECKSUM = 6;
  private static final int LENGTH = PREFIX.length() + RANDOM + CHECKSUM;

  /** Characters at the end by which people tell their keys apart. */
  private static final int SHOWN = 4;

  private KeyFormat() {}

  /** A new key; {@code random} must be good for secrets. */
  static String generate(RandomGenerator random) {
    StringBuilder key = new StringBuilder(LENGTH).append(PREFIX);
    for (int i = 0; i < RANDOM; i++) {
      key.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return key.append(checksum(key.toString())).toString();
  }

  /** Says whether a text has the form of a key, checksum included: spares the database the rest. */
  static boolean isKey(String text) {
    if (text.length() != LENGTH || !text.startsWith(PREFIX)) {
      return false;
    }
    for (int i = PREFIX.length(); i < LENGTH; i++) {
      if (ALPHABET.indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return text.endsWith(checksum(text.substring(0, LENGTH - CHECKSUM)));
  }

  /** What may be shown of a key: {@code pak_…a1b2}. */
  static String hint(String key) {
    return PREFIX + "…" + key.substring(key.length() - SHOWN);
  }

  private static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.US_ASCII));
    long rest = crc.getValue();
    char[] digits = new char[CHECKSUM];
    for (int i = CHECKSUM - 1; i >= 0; i--) {
      digits[i] = ALPHABET.charAt((int) (rest % ALPHABET.length()));
      rest /= ALPHABET.length();
    }
    return new String(digits);
  }
}
