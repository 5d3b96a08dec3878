package parley.contacts.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import parley.storage.Database;
import parley.storage.Tx;
import parley.testing.Engine;

/** SQLite's index is merged a little with every commit, so that no commit has to merge it all. */
class SearchMergesTest {
  private static final long ORGANIZATION = 1;
  private static final int CONTACTS = 3_000;

  /**
   * Parts of the index, and those that are let go; a merge of all of it at once writes over 400.
   */
  private static final int MOST_WRITTEN = 250;

  private final Random random = new Random(7);

  @Test
  void no_commit_writes_much_of_the_index() {
    try (Database database = Database.open(Optional.empty(), Engine.SQLITE.migratedFolder())) {
      LongStream.range(0, CONTACTS / 100)
          .forEach(chunk ->
              database.write(tx -> {
                LongStream.range(chunk * 100, chunk * 100 + 100).forEach(id -> add(tx, id));
                return 0;
              }));
      long most = 0;
      for (long id = CONTACTS; id < CONTACTS + 600; id++) {
        long contact = id;
        long before = written(database);
        database.write(tx -> {
          add(tx, contact);
          return 0;
        });
        most = Math.max(most, written(database) - before);
      }
      assertThat(most).isBetween(1L, (long) MOST_WRITTEN);
    }
  }

  private void add(Tx tx, long id) {
    SqliteSearch.INSTANCE.add(tx, ORGANIZATION, id, word() + " " + word() + " " + word());
  }

  private String word() {
    return random
        .ints(8, 'a', 'z' + 1)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Rows that the connection has written, those of the index's own tables included. */
  private static long written(Database database) {
    return database.write(tx -> tx.number("select total_changes()"));
  }
}
