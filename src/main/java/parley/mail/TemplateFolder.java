package parley.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The operator's folder with files that stand in for the texts of the jar. */
record TemplateFolder(Path path) {
  private static final List<String> TYPES = List.of("txt", "html");

  /** All files that it may have. */
  private static final List<String> NAMES =
      Arrays.stream(MailTemplate.values())
          .flatMap(template -> TYPES.stream().map(type -> template.text() + "." + type))
          .sorted()
          .toList();

  /** What stands in for the file {@code name}, if something does. */
  Optional<Path> file(String name) {
    return Optional.of(path.resolve(name)).filter(Files::isRegularFile);
  }

  /**
   * Makes sure that it is there, and that no mail would pass over a text in it.
   *
   * @throws IllegalArgumentException when it isn't, or a file has the name of no text
   */
  void check() {
    if (!Files.isDirectory(path)) {
      throw new IllegalArgumentException("PARLEY_MAIL_TEMPLATES: there is no folder " + path);
    }
    try (Stream<Path> files = Files.list(path)) {
      files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(name -> isText(name) && !NAMES.contains(name))
          .sorted()
          .findFirst()
          .ifPresent(this::refuse);
    } catch (IOException e) {
      throw new UncheckedIOException("PARLEY_MAIL_TEMPLATES: can't read the folder " + path, e);
    }
  }

  private void refuse(String name) {
    throw new IllegalArgumentException(
        "PARLEY_MAIL_TEMPLATES: in %s the file %s stands in for nothing; these would: %s"
            .formatted(path, name, String.join(", ", NAMES)));
  }

  /** Others may be in it: notes, and what editors and Kubernetes leave. */
  private static boolean isText(String name) {
    if (name.startsWith(".") || name.endsWith("~")) {
      return false;
    }
    String[] parts = name.toLowerCase(Locale.ROOT).split("\\.", 2);
    return (parts.length == 2 && TYPES.contains(parts[1]))
        || Arrays.stream(MailTemplate.values())
            .anyMatch(template -> template.text().equals(parts[0]));
  }
}
