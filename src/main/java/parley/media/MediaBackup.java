package parley.media;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import parley.storage.OwnerOnly;

/** Puts the files of a media folder into another one, while a server may be using the first. */
public final class MediaBackup extends SimpleFileVisitor<Path> {
  private final Path from;
  private final Path to;
  private long files;

  MediaBackup(Path from, Path to) {
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
    OwnerOnly.makeFolder(to);
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
    OwnerOnly.makeFolder(target(folder));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    Path target = target(file);
    try {
      put(file, target);
      files++;
    } catch (NoSuchFileException e) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        // It is the folder that it should go to that is missing.
        throw e;
      }
      // It has just been erased, or has got another name.
    }
    return FileVisitResult.CONTINUE;
  }

  /** The two may be of different file systems, whose paths don't mix. */
  private Path target(Path source) {
    return to.resolve(from.relativize(source).toString());
  }

  private static void put(Path file, Path target) throws IOException {
    try {
      Files.createLink(target, file);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
    if (failure instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw failure;
  }
}
