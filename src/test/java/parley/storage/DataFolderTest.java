package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  private static final String OWNER_ONLY = "rw-------";

  @TempDir Path folder;

  @Test
  void what_is_made_in_a_folder_that_was_open_is_closed() throws IOException {
    mode(folder, "rwxr-xr-x");
    try (Database database = Database.open(Optional.empty(), folder)) {
      database.write(tx -> tx.run("create table thing (id bigint)"));
      for (String name : List.of("parley.db", "parley.db-wal", "parley.db-shm", "parley.lock")) {
        assertThat(mode(folder.resolve(name))).as(name).isEqualTo(OWNER_ONLY);
      }
      Path backup = folder.resolve("backup.db");
      Backup.write(folder, backup);
      assertThat(mode(backup)).isEqualTo(OWNER_ONLY);
    }
  }

  @Test
  void what_was_open_in_it_is_closed_at_the_next_start() throws IOException {
    Database.open(Optional.empty(), folder).close();
    Files.writeString(folder.resolve("secret.key"), "key");
    Files.createDirectory(folder.resolve("media"));
    Files.writeString(folder.resolve("notes.txt"), "not ours");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        mode(file, Files.isDirectory(file) ? "rwxr-xr-x" : "rw-r--r--");
      }
    }
    Database.open(Optional.empty(), folder).close();
    for (String name : List.of("parley.db", "parley.lock", "secret.key")) {
      assertThat(mode(folder.resolve(name))).as(name).isEqualTo(OWNER_ONLY);
    }
    assertThat(mode(folder.resolve("media"))).isEqualTo("rwx------");
    assertThat(mode(folder.resolve("notes.txt"))).isEqualTo("rw-r--r--");
  }

  @Test
  void a_place_that_takes_no_folders_is_named() {
    assertThatThrownBy(() -> DataFolder.make(Path.of("/proc/parley/data")))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("/proc/parley can't be made");
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }
}
