package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** Under which keys a server may begin. */
class SecretKeysTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  @ParameterizedTest
  @EnumSource(Engine.class)
  void of_servers_with_different_keys_that_begin_together_one_is_let_in(Engine engine) {
    AtomicInteger admitted = new AtomicInteger();
    try (TestDatabase database = TestDatabase.open(engine)) {
      Threads.together(
          4,
          server -> {
            try {
              SecretKeys.require(database.database(), box(database, server));
              admitted.incrementAndGet();
            } catch (IllegalArgumentException e) {
              assertThat(e).hasMessageContaining("this is not the secret key");
            }
          });
    }
    assertThat(admitted).hasValue(1);
  }

  private static SecretBox box(TestDatabase database, int server) {
    byte[] key = new byte[32];
    key[0] = (byte) (server + 1);
    String text = Base64.getEncoder().encodeToString(key);
    return SecretBox.open(Optional.of(text), database.folder(), RANDOM);
  }
}
