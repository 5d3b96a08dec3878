package parley.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.Database;

/**
 * Copies of databases that have the schema already. Most tests begin with one: to run the
 * migrations takes longer than they do. The schema is that of the jar that {@code
 * PARLEY_TEST_MIGRATED_BY} names, for {@code src/test/upgrade/run}, or else that of this version.
 */
final class Migrated {
  private static final String FILE = "parley.db";

  private static @Nullable Path folder;
  private static @Nullable String postgres;

  private Migrated() {}

  /** A new data folder for SQLite. */
  static Path folder() {
    Path copy = Folders.next();
    try {
      Files.copy(original().resolve(FILE), copy.resolve(FILE));
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static synchronized Path original() {
    if (folder == null) {
      folder = Folders.next();
      migrate(Optional.empty(), folder);
    }
    return folder;
  }

  /** The name of a PostgreSQL database to make others from. */
  static synchronized String template() {
    if (postgres == null) {
      String name = TestPostgres.create("template1");
      migrate(Optional.of(TestPostgres.url(name)), Folders.next());
      TestPostgres.prepare(name);
      postgres = name;
    }
    return postgres;
  }

  private static void migrate(Optional<String> url, Path folder) {
    String jar = System.getenv("PARLEY_TEST_MIGRATED_BY");
    if (jar == null) {
      Database.open(url, folder).close();
    } else {
      migrate(jar, url, folder);
    }
  }

  private static void migrate(String jar, Optional<String> url, Path folder) {
    List<String> command = new ArrayList<>(ParleyProcess.JAVA);
    command.addAll(List.of("-jar", jar, "migrate"));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().keySet().removeIf(name -> name.startsWith("PARLEY_"));
    builder.environment().put("PARLEY_DATA", folder.toString());
    url.ifPresent(address -> builder.environment().put("PARLEY_DATABASE_URL", address));
    try {
      if (builder.start().waitFor() != 0) {
        throw new IllegalStateException(jar + " could not migrate");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
