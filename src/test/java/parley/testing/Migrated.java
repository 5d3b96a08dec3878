package parley.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.Database;

/**
 * Copies of databases that have the schema already. Most tests begin with one: to run the
 * migrations takes longer than they do.
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
      Database.open(Optional.empty(), folder).close();
    }
    return folder;
  }

  /** The name of a PostgreSQL database to make others from. */
  static synchronized String template() {
    if (postgres == null) {
      String name = TestPostgres.create("template1");
      Database.open(Optional.of(TestPostgres.url(name)), Folders.next()).close();
      TestPostgres.prepare(name);
      postgres = name;
    }
    return postgres;
  }
}
