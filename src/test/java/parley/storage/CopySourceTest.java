package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;

/** Servers that would start on a PostgreSQL while it is copied. */
class CopySourceTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestDatabase.open(Engine.POSTGRESQL);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private CopySource copy() throws SQLException {
    return CopySource.open(database.url(), database.folder());
  }

  private NodeLease start() {
    return NodeLease.take(database.database(), RANDOM);
  }

  @Test
  void no_server_starts_before_the_copy_has_ended() throws SQLException {
    try (CopySource source = copy()) {
      assertThatThrownBy(this::start)
          .isInstanceOf(StorageException.Unavailable.class)
          .hasMessageContaining("is being copied");
      assertThat(source.tx().number("select count(*) from node where owner is not null")).isZero();
    }
    start().close();
  }

  @Test
  void a_server_that_runs_refuses_the_copy_and_is_not_held_up() {
    try (NodeLease node = start()) {
      assertThatThrownBy(this::copy)
          .isInstanceOf(StorageException.Unavailable.class)
          .hasMessageContaining("1 servers use the database");
      assertThat(node.number()).isNotNegative();
      start().close();
    }
  }
}
