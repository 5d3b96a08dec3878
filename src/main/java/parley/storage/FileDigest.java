package parley.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The SHA-256 of a backup, in a file beside it that {@code sha256sum -c} reads: SQLite has no
 * checksums, and would not notice a letter that has become another one.
 */
public final class FileDigest {
  private static final int BUFFER = 1 << 16;

  private FileDigest() {}

  private static Path beside(Path file) {
    return file.resolveSibling(file.getFileName() + ".sha256");
  }

  /** Notes what {@code file} is now. */
  static void note(Path file) throws IOException {
    Path note = beside(file);
    String line = of(file) + "  " + file.getFileName() + "\n";
    Files.createFile(note, OwnerOnly.FILE);
    try {
      Files.writeString(note, line, StandardOpenOption.DSYNC);
    } catch (IOException e) {
      Files.deleteIfExists(note);
      throw e;
    }
  }

  /** Takes the note away: from now on {@code file} changes. */
  static void forget(Path file) throws IOException {
    Files.deleteIfExists(beside(file));
  }

  /** Whether {@code file} is what was noted; empty when nothing was. */
  public static Optional<Boolean> isAsNoted(Path file) throws IOException {
    Path note = beside(file);
    return Files.exists(note)
        ? Optional.of(Files.readString(note).startsWith(of(file) + " "))
        : Optional.empty();
  }

  private static String of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("no SHA-256", e);
    }
  }
}
