package parley.releases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Flyway refuses a database whose migrations are other ones than it remembers. */
class ReleasedMigrationsTest {
  @ParameterizedTest
  @MethodSource("parley.releases.Release#all")
  void a_migration_that_was_released_is_never_rewritten(Release release) throws IOException {
    assertThat(ReleasedMigrations.today())
        .as("the migrations of %s; write a new one instead", release.version())
        .containsAll(Files.readAllLines(release.file(ReleasedMigrations.FILE)));
  }
}
