package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.apache.commons.io.IOUtils;
import parley.http.Sha256;
import parley.storage.OwnerOnly;

/** A file that is being taken in: written once, known by its hash, gone when this is closed. */
public final class TempFile implements AutoCloseable {
  private final Path path;
  private final MessageDigest digest;
  private final OutputStream target;
  private String sha256 = "";
  private long size;

  /**
   * An empty one, as a new file in {@code folder} that only its owner can read.
   *
   * @param name with which its name begins
   */
  TempFile(Path folder, String name) throws IOException {
    OwnerOnly.makeFolder(folder);
    this.path = Files.createTempFile(folder, name, ".part");
    this.digest = Sha256.digest();
    this.target = new DigestOutputStream(Files.newOutputStream(path), digest);
  }

  /** Where its bytes are written to, before {@link #seal}. */
  OutputStream target() {
    return target;
  }

  /** Copies all of {@code source} to it; false, and not all of it, when that is too much. */
  boolean fill(InputStream source, long most) throws IOException {
    return IOUtils.copyLarge(source, target, 0, most + 1) <= most;
  }

  /** Ends the writing. */
  void seal() throws IOException {
    target.close();
    sha256 = HexFormat.of().formatHex(digest.digest());
    size = Files.size(path);
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** In bytes; after {@link #seal}. */
  public long size() {
    return size;
  }

  /** In hex; after {@link #seal}. */
  public String sha256() {
    return sha256;
  }

  /** Deletes the file, unless it has been moved. */
  @Override
  public void close() {
    IOUtils.closeQuietly(target);
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
