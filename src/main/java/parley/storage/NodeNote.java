package parley.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a node tells the others of itself.
 *
 * @param place where it runs, for people
 * @param keys the numbers of the secret keys that it knows, the one that it seals under first; null
 *     for one that seals nothing
 */
record NodeNote(String place, @Nullable String keys) {
  private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

  /** Of this process, when it seals nothing. */
  static NodeNote sealingNothing() {
    return new NodeNote(here(), null);
  }

  /** Of this process, when it seals with {@code secrets}. */
  static NodeNote of(SecretBox secrets) {
    return new NodeNote(here(), String.join(" ", secrets.numbers()));
  }

  private static String here() {
    String process = "process " + ProcessHandle.current().pid();
    try {
      // No name server is asked, which may not answer.
      return process + " on " + Files.readString(HOST).strip();
    } catch (IOException e) {
      return process;
    }
  }
}
