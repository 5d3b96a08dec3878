package parley.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps a second Parley away from the same data folder; the system frees it after a crash. */
final class SqliteFolderLock implements AutoCloseable {
  private final FileChannel channel;

  private SqliteFolderLock(FileChannel channel) {
    this.channel = channel;
  }

  static SqliteFolderLock take(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve("parley.lock"),
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            OwnerOnly.FILE);
    if (lock(channel) == null) {
      channel.close();
      throw new StorageException.Unavailable(
          "another Parley is already using the folder " + folder.toAbsolutePath(), null);
    }
    return new SqliteFolderLock(channel);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't leave the data folder", e);
    }
  }
}
