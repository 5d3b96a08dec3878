package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No room knows a provider: a word of Meta's in the code of another room is a rule of Meta's in the
 * wrong place. The root package wires the rooms, and is left out.
 */
class ProviderWordsTest {
  private static final Path SOURCES = Path.of("src/main/java/parley");
  private static final Set<String> AT_HOME = Set.of("channels/whatsapp", "simulator");

  /** {@code meta} is also what the API calls what stands beside the data of a list. */
  private static final Pattern WORDS =
      Pattern.compile("(?i)whatsapp|\\bgraph|phone_?number_?id|\\bmeta'|facebook");

  private static final Pattern COMMENTS = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

  @Test
  void no_room_but_its_own_says_the_words_of_a_provider() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      List<String> found =
          files
              .filter(file -> file.toString().endsWith(".java") && isInNeutralRoom(file))
              .flatMap(ProviderWordsTest::lines)
              .toList();
      assertThat(found).isEmpty();
    }
  }

  @Test
  void the_words_are_found_where_they_are_at_home() {
    assertThat(lines(SOURCES.resolve("channels/whatsapp/WhatsAppType.java"))).isNotEmpty();
  }

  private static boolean isInNeutralRoom(Path file) {
    Path inside = SOURCES.relativize(file);
    String folder = inside.getParent() == null ? "" : inside.getParent().toString();
    return !folder.isEmpty() && AT_HOME.stream().noneMatch(folder::startsWith);
  }

  private static Stream<String> lines(Path file) {
    try {
      return COMMENTS
          .matcher(Files.readString(file))
          .replaceAll("")
          .lines()
          .map(String::strip)
          .filter(line -> WORDS.matcher(line).find())
          .map(line -> file.getFileName() + ": " + line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
