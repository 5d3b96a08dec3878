package parley.releases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A script of {@code db}, cut into statements in lower case without comments.
 *
 * @param name {@code migration/V78__schema_support.sql}
 * @param statements what it does, in order; what stands in quotes is left out
 */
record MigrationScript(String name, int version, List<String> statements) {
  private static final Path ALL = Path.of("src", "main", "resources", "db");
  private static final Pattern FILE = Pattern.compile(".*V(\\d+)__\\w+\\.sql");
  private static final Pattern QUOTED_OR_COMMENT =
      Pattern.compile("('(?:[^']|'')*')|--[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern RAISES =
      Pattern.compile("update schema_support set oldest = (\\d+)(?: where id = 1)?");

  /** Those of both engines from a version on, in order. */
  static List<MigrationScript> from(int version) {
    try (Stream<Path> files = Files.walk(ALL)) {
      return files
          .filter(Files::isRegularFile)
          .map(MigrationScript::read)
          .filter(script -> script.version() >= version)
          .sorted(Comparator.comparingInt(MigrationScript::version))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MigrationScript read(Path file) {
    Matcher name = FILE.matcher(file.toString());
    if (!name.matches()) {
      throw new IllegalStateException(file + " is not named like a migration");
    }
    try {
      return of(
          ALL.relativize(file).toString(), Integer.parseInt(name.group(1)), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static MigrationScript of(String name, int version, String sql) {
    String plain =
        QUOTED_OR_COMMENT
            .matcher(sql)
            .replaceAll(match -> match.group(1) == null ? " " : "''")
            .toLowerCase(Locale.ROOT);
    List<String> statements =
        Stream.of(plain.split(";", -1))
            .map(statement -> statement.strip().replaceAll("\\s+", " "))
            .filter(statement -> !statement.isEmpty())
            .toList();
    return new MigrationScript(name, version, statements);
  }

  /** The oldest version that it leaves supported, if it says anything about that. */
  OptionalInt raisesTo() {
    return statements.stream()
        .map(RAISES::matcher)
        .filter(Matcher::matches)
        .mapToInt(match -> Integer.parseInt(match.group(1)))
        .max();
  }
}
