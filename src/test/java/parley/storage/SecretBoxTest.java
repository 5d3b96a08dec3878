package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets at rest. */
class SecretBoxTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  @TempDir Path folder;

  private SecretBox box() {
    return SecretBox.open(Optional.empty(), folder, RANDOM);
  }

  @Test
  void what_is_sealed_opens_again_also_after_a_restart() {
    byte[] sealed = box().seal("geheim \u00e4\ud83d\ude00", "channel 7");
    assertThat(box().open(sealed, "channel 7")).isEqualTo("geheim \u00e4\ud83d\ude00");
    assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain("geheim");
  }

  @Test
  void the_same_secret_is_never_sealed_to_the_same_bytes() {
    assertThat(box().seal("x", "a")).isNotEqualTo(box().seal("x", "a"));
  }

  @Test
  void another_context_another_key_or_another_byte_does_not_open_it() {
    byte[] sealed = box().seal("secret", "channel 7");
    assertThatThrownBy(() -> box().open(sealed, "channel 8"))
        .isInstanceOf(IllegalStateException.class);
    String otherKey = Base64.getEncoder().encodeToString(new byte[32]);
    assertThatThrownBy(
            () -> SecretBox.open(Optional.of(otherKey), folder, RANDOM).open(sealed, "channel 7"))
        .isInstanceOf(IllegalStateException.class);
    for (int i = 0; i < sealed.length; i++) {
      byte[] changed = sealed.clone();
      changed[i] ^= 1;
      assertThatThrownBy(() -> box().open(changed, "channel 7"))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void what_was_never_sealed_does_not_open() {
    for (int length : new int[] {0, 1, 11, 12, 13, 27}) {
      assertThatThrownBy(() -> box().open(new byte[length], "a"))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void a_key_that_is_not_32_bytes_in_base64_is_refused() {
    for (String key : new String[] {"", "x", "AAAA", "not base64!", "A".repeat(44)}) {
      assertThatThrownBy(() -> SecretBox.open(Optional.of(key), folder, RANDOM))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void the_key_file_is_for_its_owner_only_and_stands_alone() throws IOException {
    box();
    Path file = folder.resolve("secret.key");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void processes_that_start_together_agree_on_one_key() {
    Set<String> signatures = ConcurrentHashMap.newKeySet();
    Threads.together(
        16, thread -> signatures.add(Base64.getEncoder().encodeToString(box().sign("x"))));
    assertThat(signatures).hasSize(1);
  }
}
