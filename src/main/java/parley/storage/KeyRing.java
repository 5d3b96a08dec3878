package parley.storage;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The installation's secret keys: the first one seals and signs, all of them open. They come from
 * the settings, or from the file {@code secret.key} in the data folder, a key a line.
 */
public final class KeyRing {
  private KeyRing() {}

  /**
   * The keys, newest first: {@code key} or the lines of the key file (made when it is not there),
   * then {@code further} ones. All are base64 of 32 bytes.
   *
   * @throws IllegalArgumentException when a key isn't base64 of 32 bytes
   */
  public static List<SecretKey> keys(
      Optional<String> key, List<String> further, Path folder, RandomGenerator random) {
    return parsed(
        key.map(List::of).orElseGet(() -> KeyFile.in(folder).readOrMake(random)), further);
  }

  /**
   * The same keys, but none is made: empty when there is none.
   *
   * @throws IllegalArgumentException when a key isn't base64 of 32 bytes
   */
  public static List<SecretKey> existing(Optional<String> key, List<String> further, Path folder) {
    return parsed(key.map(List::of).orElseGet(() -> KeyFile.in(folder).read()), further);
  }

  /**
   * The keys in a file like {@code secret.key}.
   *
   * @throws IllegalArgumentException when it is not there, or a line isn't base64 of 32 bytes
   */
  public static List<SecretKey> inFile(Path path) {
    KeyFile file = new KeyFile(path);
    if (!file.exists()) {
      throw new IllegalArgumentException("there is no " + path);
    }
    return parsed(file.read(), List.of());
  }

  /**
   * Puts a new key before those in the key file of {@code folder}; a start uses it from then on.
   */
  public static void addNew(Path folder, RandomGenerator random) {
    KeyFile.in(folder).add(random);
  }

  private static List<SecretKey> parsed(List<String> first, List<String> further) {
    return Stream.concat(first.stream(), further.stream())
        .distinct()
        .map(text ->
            SecretKey.of(text)
                .orElseThrow(() ->
                    new IllegalArgumentException("the secret key must be base64 of 32 bytes")))
        .toList();
  }
}
