package parley.media;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.apache.commons.io.IOUtils;

/**
 * The central directory of a zip, which names its files (APPNOTE.TXT, 4.3.12). Java reads all of it
 * into memory before it tells one name, and it may be all that there is in the file.
 */
final class CentralDirectory {
  /** Some ten thousand names: documents have some hundreds. */
  private static final int MOST = 1 << 20;

  /** Java looks for its end in a few bytes less. */
  private static final int TAIL = 1 << 17;

  private CentralDirectory() {}

  /** Says whether there is room for it, wherever in the file it may be taken to end. */
  static boolean isSmall(Path file) throws IOException {
    ByteBuffer tail = tail(file);
    for (int at = 0; at + ZipFile.ENDHDR <= tail.limit(); at++) {
      boolean isEnd = tail.getInt(at) == (int) ZipFile.ENDSIG;
      if (isEnd && Integer.toUnsignedLong(tail.getInt(at + ZipFile.ENDSIZ)) > MOST) {
        return false;
      }
    }
    return true;
  }

  private static ByteBuffer tail(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      ByteBuffer tail = ByteBuffer.allocate((int) Math.min(size, TAIL));
      channel.position(size - tail.limit());
      IOUtils.read(channel, tail);
      return tail.flip().order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
