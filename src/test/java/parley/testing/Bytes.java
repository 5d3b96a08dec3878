package parley.testing;

import java.io.ByteArrayOutputStream;

/** Puts bytes together. */
public final class Bytes {
  private Bytes() {}

  /** All of them, one after the other. */
  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
