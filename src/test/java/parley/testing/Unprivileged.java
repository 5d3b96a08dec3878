package parley.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/** Commands for whom the modes of files count, also where root runs the tests. */
public final class Unprivileged {
  /** Takes from root what lets it into every folder and file. */
  private static final List<String> AS_ANYBODY =
      List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search");

  private Unprivileged() {}

  /** Runs a command with a data folder, and on any port. */
  public static Programs.Ended run(Path data, String... arguments) {
    boolean root = "root".equals(System.getProperty("user.name"));
    return ParleyProcess.command(
        root ? AS_ANYBODY : List.of(),
        Map.of("PARLEY_DATA", data.toString(), "PARLEY_PORT", "0"),
        arguments);
  }

  /**
   * Sets who may do what with a path.
   *
   * @param mode as {@code ls} shows it, such as {@code rwx------}
   */
  public static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }
}
