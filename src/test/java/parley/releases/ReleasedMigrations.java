package parley.releases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The SHA-256 of each migration, a line each, as {@code sha256sum} writes them. */
final class ReleasedMigrations {
  static final String FILE = "migrations.sha256";

  private static final Path ALL = Path.of("src", "main", "resources", "db");

  private ReleasedMigrations() {}

  /** Those of this version. */
  static List<String> today() {
    try (Stream<Path> files = Files.walk(ALL)) {
      return files
          .filter(file -> file.toString().endsWith(".sql"))
          .sorted()
          .map(ReleasedMigrations::line)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(Path file) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(hash) + "  " + ALL.relativize(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
