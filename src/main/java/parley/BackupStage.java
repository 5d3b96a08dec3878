package parley;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import parley.storage.OwnerOnly;

/**
 * The folder beside the target in which a backup is made. What it has made gets its name at the
 * end, so that half a backup is never taken for one; what is left of one that was killed is cleared
 * by the next one with the same target.
 */
final class BackupStage implements AutoCloseable {
  private static final String SUFFIX = ".part";

  /** Locked as long as somebody writes here; a lock goes with its process, however that ends. */
  private static final String MARK = "writing";

  private final Path target;
  private final Path folder;
  private final FileChannel mark;

  private BackupStage(Path target, Path folder, FileChannel mark) {
    this.target = target.toAbsolutePath();
    this.folder = folder;
    this.mark = mark;
  }

  /**
   * An empty one.
   *
   * @param complaint how a sentence begins that says why there is none
   * @throws IllegalArgumentException when there is something in the place of the target, or
   *     somebody else writes it
   */
  static BackupStage open(Path target, String complaint) {
    Path folder = beside(target);
    try {
      refuse(target);
      makeOwn(folder);
      BackupStage stage = new BackupStage(target, folder, locked(folder));
      stage.clear();
      return stage;
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          complaint + ": there is no folder " + target.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new UncheckedIOException(complaint, e);
    }
  }

  /** Whether a folder is half of a backup, or one that is just being written. */
  static boolean isHalf(Path folder) {
    return folder.toString().endsWith(SUFFIX)
        && (Files.isRegularFile(folder.resolve(MARK)) || isEmpty(folder));
  }

  /** So one is left that was killed before its mark was there. */
  private static boolean isEmpty(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  private static Path beside(Path target) {
    return target.toAbsolutePath().resolveSibling(target.getFileName() + SUFFIX);
  }

  private static void refuse(Path path) {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new IllegalArgumentException(path + " is there already, and a backup never overwrites");
    }
  }

  private static void makeOwn(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, OwnerOnly.FOLDER);
    } catch (FileAlreadyExistsException e) {
      if (!isHalf(folder)) {
        refuse(folder);
      }
    }
  }

  private static FileChannel locked(Path folder) throws IOException {
    FileChannel mark =
        FileChannel.open(folder.resolve(MARK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!lock(mark)) {
      mark.close();
      throw new IllegalArgumentException("another backup is just being written to " + folder);
    }
    return mark;
  }

  private static boolean lock(FileChannel mark) throws IOException {
    try {
      return mark.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Where something of this name is made. */
  Path resolve(String name) {
    return folder.resolve(name);
  }

  /** Gives the whole folder the name of the target. */
  void finishFolder() {
    try {
      Files.delete(folder.resolve(MARK));
      refuse(target);
      Files.move(folder, target);
    } catch (IOException e) {
      throw new UncheckedIOException("can't write " + target, e);
    }
  }

  /** Moves what was made to where the target is, the target itself first. */
  void finishFiles(List<String> names) {
    try {
      names.forEach(name -> refuse(target.resolveSibling(name)));
      for (String name : names) {
        Files.move(folder.resolve(name), target.resolveSibling(name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't write " + target, e);
    }
  }

  private void clear() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(folder) && !file.equals(folder.resolve(MARK))) {
          Files.delete(file);
        }
      }
    }
  }

  /** Takes away what has not got its name. */
  @Override
  public void close() {
    try (mark) {
      if (isHalf(folder)) {
        clear();
        Files.delete(folder.resolve(MARK));
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't delete " + folder, e);
    }
  }
}
