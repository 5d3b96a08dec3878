package parley.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The strings of the source, most of the longer ones SQL. */
public final class SourceTexts {
  private static final Path SOURCE = Path.of("src/main/java/parley");

  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);

  private static final Pattern LITERAL =
      Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*)\"", Pattern.DOTALL);

  private SourceTexts() {}

  /**
   * A file without its comments.
   *
   * @param name as seen from the package {@code parley}
   */
  public record Source(String name, String code) {
    /** The package below {@code parley}; empty for that itself. */
    public String room() {
      return name.contains("/") ? name.substring(0, name.indexOf('/')) : "";
    }

    /** The strings in it. */
    public Stream<String> texts() {
      return texts(code);
    }

    /** The code between two semicolons outside of strings, one after the other. */
    public List<String> statements() {
      String hidden = LITERAL.matcher(code).replaceAll(match -> "_".repeat(match.group().length()));
      return Pattern.compile("[^;]+")
          .matcher(hidden)
          .results()
          .map(match -> code.substring(match.start(), match.end()))
          .toList();
    }

    /** The strings in some code. */
    public static Stream<String> texts(String code) {
      return LITERAL.matcher(code).results().map(SourceTexts::content);
    }
  }

  /** All files of the product. */
  public static Stream<Source> sources() {
    return files(SOURCE, ".java")
        .map(file -> new Source(SOURCE.relativize(file).toString(), withoutComments(read(file))));
  }

  private static String content(MatchResult match) {
    return match.group(1) == null ? match.group(2) : match.group(1);
  }

  /** What looks like a comment inside of a string is none. */
  private static String withoutComments(String source) {
    return Pattern.compile(LITERAL + "|" + COMMENT, Pattern.DOTALL)
        .matcher(source)
        .replaceAll(
            match -> match.group().startsWith("/") ? " " : Matcher.quoteReplacement(match.group()));
  }

  /** The files below a folder whose names end like this. */
  public static Stream<Path> files(Path folder, String ending) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is in a file. */
  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
