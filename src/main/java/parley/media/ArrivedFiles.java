package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.channels.IncomingFiles;
import parley.storage.Database;
import parley.storage.IdType;

/** Keeps files that come with their message, of whatever type they are. */
final class ArrivedFiles implements IncomingFiles {
  /** Bytes of a file: more than any message may have. */
  private static final long MOST = 64L << 20;

  private final Database database;
  private final PrivateFiles privateFiles;
  private final NewFiles newFiles;
  private final MediaIntake intake;

  ArrivedFiles(
      Database database, PrivateFiles privateFiles, NewFiles newFiles, MediaIntake intake) {
    this.database = database;
    this.privateFiles = privateFiles;
    this.newFiles = newFiles;
    this.intake = intake;
  }

  @Override
  public Arriving arrive() {
    try {
      return new Arrival(intake.stage());
    } catch (IOException e) {
      throw NewFiles.unavailable(e);
    }
  }

  private record Arrival(TempFile file) implements Arriving {
    @Override
    public OutputStream target() {
      return file.target();
    }

    @Override
    public Path path() throws IOException {
      file.target().close();
      return file.path();
    }

    @Override
    public void close() {
      file.close();
    }
  }

  @Override
  public Kept keep(long organizationId, @Nullable String filename, InputStream bytes) {
    String name = Filenames.cleaned(filename);
    try (TempFile file = privateFiles.receive(bytes, MOST)) {
      String mediaType = Sniffer.mediaType(file.path(), name);
      MediaKey key = newFiles.keepAnyway(organizationId, file, mediaType, name);
      return kept(database.write(tx -> newFiles.show(tx, key)));
    } catch (IOException e) {
      throw NewFiles.unavailable(e);
    }
  }

  private static Kept kept(MediaFile file) {
    return new Kept(
        IdType.MEDIA.encode(file.id()),
        Objects.requireNonNullElse(file.mediaType(), ""),
        Objects.requireNonNullElse(file.size(), 0L),
        file.filename());
  }
}
