package parley.releases;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import parley.storage.Backup;
import parley.testing.Engine;
import parley.testing.Folders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The files that are kept of a release.
 *
 * @param version {@code 0.1.0}
 */
record Release(String version) {
  private static final Path ALL = Path.of("src", "test", "resources", "releases");
  private static final String DATABASE = "parley.db";

  /** All that have files. */
  static List<Release> all() {
    try (Stream<Path> folders = Files.list(ALL)) {
      return folders
          .map(folder -> new Release(folder.getFileName().toString()))
          .sorted(Comparator.comparing(Release::version))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path file(String name) {
    return ALL.resolve(version).resolve(name);
  }

  private Path file(Engine engine, String extension) {
    return file(engine.name().toLowerCase(Locale.ROOT) + extension);
  }

  /** Keeps what a server has left, and what it had answered. */
  void keep(Engine engine, Installation installation, JsonNode answers) throws IOException {
    Files.createDirectories(file(engine, ".zip").getParent());
    if (installation.url().isPresent()) {
      Files.writeString(file(engine, ".sql"), PostgresDump.of(installation.url().get()));
    } else {
      // In as few pages as can be, and without a log beside it.
      Path compact = Folders.next().resolve(DATABASE);
      Backup.write(installation.folder(), compact);
      Files.move(compact, installation.folder().resolve(DATABASE), REPLACE_EXISTING);
    }
    ZippedFolder.write(installation.folder(), file(engine, ".zip"));
    JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValue(file(engine, ".json"), answers);
  }

  /** A copy of what was kept, for a server of today. */
  Installation restore(Engine engine) throws IOException {
    Installation copy = Installation.empty(engine);
    ZippedFolder.read(file(engine, ".zip"), copy.folder());
    if (copy.url().isPresent()) {
      PostgresDump.load(Files.readString(file(engine, ".sql")), copy.url().get());
    }
    return copy;
  }

  /** What the release had answered. */
  JsonNode answers(Engine engine) {
    return JsonMapper.shared().readTree(file(engine, ".json"));
  }
}
