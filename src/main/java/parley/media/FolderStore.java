package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import parley.storage.OwnerOnly;

/** Keeps files in a folder that only its owner can read. */
final class FolderStore implements MediaStore {
  private final Path folder;

  FolderStore(Path folder) {
    // Else a path such as ./data is none of its own folders', and no name in them would be synced.
    this.folder = folder.toAbsolutePath().normalize();
  }

  @Override
  public void put(MediaKey mediaKey, Path file) throws IOException {
    Path target = path(mediaKey);
    Path parent = target.resolveSibling(".").normalize();
    OwnerOnly.makeFolder(parent);
    sync(file, StandardOpenOption.WRITE);
    Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    // The name has to be on the disk too, and those of the folders that may be new.
    for (Path made = parent; made.startsWith(folder); made = made.resolve("..").normalize()) {
      sync(made, StandardOpenOption.READ);
    }
  }

  private static void sync(Path path, StandardOpenOption option) throws IOException {
    try (FileChannel channel = FileChannel.open(path, option)) {
      channel.force(true);
    }
  }

  @Override
  public InputStream open(MediaKey mediaKey) throws IOException {
    return Files.newInputStream(path(mediaKey));
  }

  @Override
  public InputStream open(MediaKey mediaKey, long from, long length) throws IOException {
    FileChannel channel = FileChannel.open(path(mediaKey), StandardOpenOption.READ);
    try {
      return Channels.newInputStream(channel.position(from));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public boolean has(MediaKey mediaKey, long size) throws IOException {
    Path file = path(mediaKey);
    return Files.isRegularFile(file) && Files.size(file) == size;
  }

  @Override
  public void delete(MediaKey mediaKey) throws IOException {
    Files.deleteIfExists(path(mediaKey));
  }

  private Path path(MediaKey mediaKey) {
    return folder.resolve(mediaKey.path());
  }

  @Override
  public void close() {}
}
