package parley.storage;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** A file like {@code secret.key}: a secret key a line, the newest first. */
final class KeyFile {
  private final Path file;

  KeyFile(Path file) {
    this.file = file;
  }

  /** The one of a data folder. */
  static KeyFile in(Path folder) {
    return new KeyFile(folder.resolve("secret.key"));
  }

  boolean exists() {
    return Files.exists(file);
  }

  /**
   * The lines with keys; none when there is no such file.
   *
   * @throws IllegalArgumentException when there is one that is damaged
   */
  List<String> read() {
    try {
      return lines();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** The same of a file that is made, with a new key, when it is not there. */
  List<String> readOrMake(RandomGenerator random) {
    try {
      DataFolder.make(folder());
      makeOnce(random);
      return lines();
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** Puts a new key before those that are there. */
  void add(RandomGenerator random) {
    List<String> keys = new ArrayList<>(read());
    keys.addFirst(SecretKey.random(random));
    try {
      Path draft = draft(keys);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      DataFolder.sync(folder());
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't change the key file " + file, e);
    }
  }

  private Path folder() {
    return Objects.requireNonNull(file.toAbsolutePath().getParent());
  }

  private List<String> lines() throws IOException {
    List<String> lines = text();
    for (int number = 1; number <= lines.size(); number++) {
      String line = lines.get(number - 1);
      if (!line.isEmpty() && SecretKey.of(line).isEmpty()) {
        throw damaged("line %d is no key".formatted(number));
      }
    }
    List<String> keys = lines.stream().filter(line -> !line.isEmpty()).toList();
    if (keys.isEmpty()) {
      throw damaged("it is empty");
    }
    return keys;
  }

  private List<String> text() throws IOException {
    try {
      return Files.readAllLines(file).stream().map(String::strip).toList();
    } catch (CharacterCodingException e) {
      throw damaged("it is no text");
    }
  }

  private IllegalArgumentException damaged(String how) {
    return new IllegalArgumentException(
        "the key file %s is damaged: %s, and each line must be a key (base64 of 32 bytes);"
                .formatted(file.toAbsolutePath(), how)
            + " bring it back from your copy: without it what is sealed in the database is lost");
  }

  private StorageException unusable(IOException failure) {
    return new StorageException.Unavailable("can't use the key file " + file, failure);
  }

  private void makeOnce(RandomGenerator random) throws IOException {
    if (exists()) {
      return;
    }
    Path draft = draft(List.of(SecretKey.random(random)));
    try {
      // Unlike a move this can't replace the key of a process that was faster.
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      // Its key is the key.
    } finally {
      Files.delete(draft);
    }
    // The database may remember the key on another disk, before this one knows its name.
    DataFolder.sync(folder());
  }

  private Path draft(List<String> keys) throws IOException {
    Path draft = Files.createTempFile(folder(), "secret", ".key", OwnerOnly.FILE);
    Files.writeString(draft, String.join("\n", keys) + "\n", StandardOpenOption.DSYNC);
    return draft;
  }
}
