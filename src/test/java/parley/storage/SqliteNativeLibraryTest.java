package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteNativeLibraryTest {
  @TempDir Path folder;

  @Test
  void the_library_is_unpacked_under_the_name_that_java_looks_for() throws IOException {
    Path library = folder.resolve(System.mapLibraryName("sqlitejdbc"));
    SqliteNativeLibrary.unpack(folder);
    long size = Files.size(library);
    Files.writeString(library, "one of another version");
    SqliteNativeLibrary.unpack(folder);
    assertThat(Files.size(library)).isEqualTo(size).isGreaterThan(100_000);
  }
}
