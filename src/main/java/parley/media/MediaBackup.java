package parley.media;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/** Puts the files of a media folder into another one, while a server may be using the first. */
public final class MediaBackup extends SimpleFileVisitor<Path> {
  private final Path from;
  private final Path to;
  private long files;

  private MediaBackup(Path from, Path to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Copies all files but those that are still coming in. Files never change: on the same disk both
   * folders share them, and neither can take one from the other.
   *
   * @return how many there were
   */
  public static long copy(Path from, Path to) throws IOException {
    PrivateFolder.make(to);
    if (!Files.isDirectory(from)) {
      return 0;
    }
    MediaBackup backup = new MediaBackup(from, to);
    Files.walkFileTree(from, backup);
    return backup.files;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
      throws IOException {
    if (folder.equals(from.resolve("incoming"))) {
      return FileVisitResult.SKIP_SUBTREE;
    }
    PrivateFolder.make(to.resolve(from.relativize(folder)));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    Path target = to.resolve(from.relativize(file));
    try {
      Files.createLink(target, file);
    } catch (NoSuchFileException e) {
      // It has just been erased.
      return FileVisitResult.CONTINUE;
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
    }
    files++;
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
    if (failure instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw failure;
  }
}
