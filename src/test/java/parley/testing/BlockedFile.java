package parley.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A kept file at which whoever opens it waits: in its place is a pipe that nobody writes to. */
public final class BlockedFile implements AutoCloseable {
  private final Path path;
  private final Path original;
  private final Path pipe;
  private @Nullable OutputStream writer;

  private BlockedFile(Path path) throws IOException {
    Path aside = Folders.next();
    this.path = path;
    this.original = Files.move(path, aside.resolve("original"));
    this.pipe = aside.resolve("pipe");
    make(pipe);
    Files.createLink(path, pipe);
  }

  private static void make(Path pipe) throws IOException {
    Process process = new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException("no pipe " + pipe);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Blocks the file of a medium, or one that is kept like it, by its name: {@code med_…}. */
  public static BlockedFile of(Path data, String name) {
    try (Stream<Path> files = Files.walk(data.resolve("media"))) {
      return new BlockedFile(files.filter(file -> file.endsWith(name)).findFirst().orElseThrow());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns when somebody has opened the file, and waits for its first byte. */
  public BlockedFile awaitReader() {
    FutureTask<OutputStream> opening = new FutureTask<>(() -> Files.newOutputStream(pipe));
    Thread.ofPlatform().daemon().start(opening);
    try {
      writer = opening.get(60, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("nobody reads " + path, e);
    }
    return this;
  }

  /** Lets whoever was awaited read nothing at all. */
  @Override
  public void close() {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Puts the file back for those who open it from now on. */
  public void restore() {
    try {
      Files.move(original, path, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the servers of a data folder write before it is kept. */
  public static List<Path> incoming(Path data) {
    try (Stream<Path> files = Files.list(data.resolve("media").resolve("incoming"))) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
