package parley.channels.email.imap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.IncomingFiles;
import parley.testing.Folders;

/** Takes files in on disk, and keeps nothing of them. */
final class TestFiles implements IncomingFiles {
  @Override
  public Arriving arrive() {
    try {
      Path path = Files.createTempFile(Files.createDirectories(Folders.next()), "mail", ".eml");
      return new OnDisk(path, Files.newOutputStream(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record OnDisk(Path path, OutputStream target) implements Arriving {
    @Override
    public void close() {
      try {
        target.close();
        Files.delete(path);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public Optional<Kept> keep(long organizationId, @Nullable String filename, InputStream bytes) {
    return Optional.empty();
  }

  @Override
  public Optional<Kept> keepFor(
      long organizationId, String filename, InputStream bytes, Duration time) {
    return Optional.empty();
  }
}
