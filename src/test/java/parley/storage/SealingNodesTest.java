package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static parley.testing.Eventually.eventually;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;

/** A former key waits for the nodes that seal under it. */
class SealingNodesTest {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String FORMER = "A".repeat(43) + "=";
  private static final String NEWEST = "B".repeat(42) + "A=";

  private TestDatabase database;
  private KeyRotation rotation;

  @BeforeEach
  void open() {
    database = TestDatabase.open(Engine.POSTGRESQL);
    SecretKeys.require(database.database(), box(FORMER));
    SecretBox both = box(NEWEST, FORMER);
    SecretKeys.require(database.database(), both);
    rotation = new KeyRotation(database.database(), both, List.of());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void a_rotation_goes_on_by_itself_when_the_last_of_them_has_gone() {
    NodeLease node = NodeLease.take(database.database(), RANDOM, box(FORMER, NEWEST));
    try (KeyRotationThread _ = KeyRotationThread.start(rotation, Duration.ofMillis(20))) {
      assertThatThrownBy(rotation::run)
          .isInstanceOf(StorageException.Unavailable.class)
          .hasMessageContaining("node " + node.number() + " (process ");
      assertThat(proofs()).isEqualTo(2);
      node.close();
      eventually(this::proofs, proofs -> proofs == 1);
    }
  }

  @Test
  void one_that_seals_nothing_is_in_nobodys_way() {
    try (NodeLease _ = NodeLease.take(database.database(), RANDOM)) {
      assertThat(rotation.run()).isZero();
    }
  }

  /** It leaves in its row what the owner of its number before has written. */
  @Test
  void one_of_an_older_parley_may_seal_under_any_key() {
    try (NodeLease node = NodeLease.take(database.database(), RANDOM, box(NEWEST, FORMER))) {
      database.write(
          tx -> tx.run("update node set schema_version = 81 where number = ?", node.number()));
      assertThatThrownBy(rotation::run)
          .hasMessageContaining("node " + node.number() + " (of an older Parley)");
    }
  }

  private long proofs() {
    return database.number("select count(*) from secret_key");
  }

  private SecretBox box(String key, String... further) {
    return new SecretBox(
        KeyRing.keys(Optional.of(key), List.of(further), database.folder(), RANDOM), RANDOM);
  }
}
