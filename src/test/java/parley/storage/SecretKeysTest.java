package parley.storage;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static parley.testing.Eventually.eventually;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;

/** Under which keys a server may begin. */
class SecretKeysTest {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String WAITING =
      """
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
      """;

  @Test
  void of_two_servers_with_different_keys_that_begin_together_the_second_is_not_let_in()
      throws SQLException {
    try (TestDatabase database = TestDatabase.open(Engine.POSTGRESQL);
        Connection first = DriverManager.getConnection(database.url().orElseThrow());
        Statement statement = first.createStatement()) {
      first.setAutoCommit(false);
      statement.execute("insert into secret_key (id, proof) values (1, '\\x01')");
      CompletableFuture<Void> second =
          CompletableFuture.runAsync(() -> SecretKeys.require(database.database(), box(database)));
      eventually(() -> database.number(WAITING), waiting -> waiting == 1);
      first.commit();
      assertThatThrownBy(second::join)
          .hasCauseInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("this is not the secret key that the database was made with");
    }
  }

  private static SecretBox box(TestDatabase database) {
    String key = Base64.getEncoder().encodeToString(new byte[32]);
    return SecretBox.open(Optional.of(key), database.folder(), RANDOM);
  }
}
