package parley.channels.email.imap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  public Kept keep(long organizationId, @Nullable String filename, InputStream bytes) {
    return new Kept("", "application/octet-stream", 0, filename);
  }
}
