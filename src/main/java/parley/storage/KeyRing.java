package parley.storage;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The installation's secret keys: the first one seals and signs, all of them open. They come from
 * the settings, or from the file {@code secret.key} in the data folder, a key a line.
 */
public final class KeyRing {
  private static final int KEY_BYTES = 32;

  private KeyRing() {}

  /**
   * The keys, newest first: {@code key} or the lines of the key file (made when it is not there),
   * then {@code further} ones. All are base64 of 32 bytes.
   *
   * @throws IllegalArgumentException when a key isn't base64 of 32 bytes
   */
  public static List<SecretKey> keys(
      Optional<String> key, List<String> further, Path folder, RandomGenerator random) {
    List<String> first = key.map(List::of).orElseGet(() -> inFile(folder, random));
    return Stream.concat(first.stream(), further.stream()).distinct().map(KeyRing::parsed).toList();
  }

  /**
   * The same keys, but none is made: empty when there is none.
   *
   * @throws IllegalArgumentException when a key isn't base64 of 32 bytes
   */
  public static List<SecretKey> existing(Optional<String> key, List<String> further, Path folder) {
    List<String> first = key.map(List::of).orElseGet(() -> readFile(file(folder)));
    return Stream.concat(first.stream(), further.stream()).distinct().map(KeyRing::parsed).toList();
  }

  /** The keys in a file like {@code secret.key}; empty when it is not there. */
  public static List<SecretKey> inFile(Path file) {
    return readFile(file).stream().map(KeyRing::parsed).toList();
  }

  private static List<String> readFile(Path file) {
    try {
      return Files.exists(file) ? lines(file) : List.of();
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't use the key file " + file, e);
    }
  }

  private static SecretKey parsed(String text) {
    byte[] bytes = Base64.getDecoder().decode(text);
    if (bytes.length != KEY_BYTES) {
      throw new IllegalArgumentException("the secret key must be base64 of 32 bytes");
    }
    return new SecretKey(bytes);
  }

  private static List<String> inFile(Path folder, RandomGenerator random) {
    Path file = file(folder);
    try {
      DataFolder.make(folder);
      createOnce(folder, random);
      return lines(file);
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't use the key file " + file, e);
    }
  }

  /**
   * Puts a new key before those in the key file of {@code folder}; a start uses it from then on.
   */
  public static void addNew(Path folder, RandomGenerator random) {
    Path file = file(folder);
    List<String> keys = new ArrayList<>(inFile(folder, random));
    keys.addFirst(newKey(random));
    try {
      Path draft = draft(file, keys);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      DataFolder.sync(folder);
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't change the key file " + file, e);
    }
  }

  private static Path file(Path folder) {
    return folder.resolve("secret.key");
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static void createOnce(Path folder, RandomGenerator random) throws IOException {
    Path file = file(folder);
    if (Files.exists(file)) {
      return;
    }
    Path draft = draft(file, List.of(newKey(random)));
    try {
      // Unlike a move this can't replace the key of a process that was faster.
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      // Its key is the key.
    } finally {
      Files.delete(draft);
    }
    // The database may remember the key on another disk, before this one knows its name.
    DataFolder.sync(folder);
  }

  private static Path draft(Path file, List<String> keys) throws IOException {
    Path draft = Files.createTempFile(file.getParent(), "secret", ".key", OwnerOnly.FILE);
    Files.writeString(draft, String.join("\n", keys) + "\n", StandardOpenOption.DSYNC);
    return draft;
  }

  private static String newKey(RandomGenerator random) {
    byte[] key = new byte[KEY_BYTES];
    random.nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }
}
