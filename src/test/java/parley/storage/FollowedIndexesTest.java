package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;

/** PostgreSQL follows indexes where it is told to, and nowhere else. */
class FollowedIndexesTest {
  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestDatabase.open(Engine.POSTGRESQL);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void a_transaction_follows_them_to_its_end() {
    String followed =
        database.write(tx -> {
          tx.followIndexes();
          return sorts(tx) + " " + sorts(tx);
        });
    assertThat(followed).isEqualTo("off off");
    assertThat(database.<String>write(FollowedIndexesTest::sorts)).isEqualTo("on");
  }

  @Test
  void a_read_follows_them_for_what_is_asked_next() {
    String followed =
        database.read(tx -> {
          tx.followIndexes();
          return sorts(tx) + " " + sorts(tx);
        });
    assertThat(followed).isEqualTo("off on");
  }

  private static String sorts(Tx tx) {
    return tx.one("select current_setting('enable_sort')", Row::text).orElseThrow();
  }
}
