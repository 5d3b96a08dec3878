package parley.accounts;

/** Base 32 of RFC 4648, section 6, without padding: how authenticators are told their secret. */
final class Base32 {
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int BITS = 5;

  private Base32() {}

  static String encode(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    int rest = 0;
    int bits = 0;
    for (byte b : bytes) {
      rest = rest << Byte.SIZE | (b & 0xff);
      for (bits += Byte.SIZE; bits >= BITS; bits -= BITS) {
        text.append(ALPHABET.charAt(rest >> (bits - BITS) & 31));
      }
      rest &= (1 << bits) - 1;
    }
    return bits == 0
        ? text.toString()
        : text.append(ALPHABET.charAt(rest << (BITS - bits) & 31)).toString();
  }

  /** The bytes of what {@link #encode} made. */
  static byte[] decode(String text) {
    byte[] bytes = new byte[text.length() * BITS / Byte.SIZE];
    int rest = 0;
    int bits = 0;
    int next = 0;
    for (int i = 0; i < text.length(); i++) {
      rest = rest << BITS | ALPHABET.indexOf(text.charAt(i));
      bits += BITS;
      if (bits >= Byte.SIZE) {
        bits -= Byte.SIZE;
        bytes[next++] = (byte) (rest >> bits);
        rest &= (1 << bits) - 1;
      }
    }
    return bytes;
  }
}
