package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code SECURITY.md} names the tests that hold each promise: they must be there. */
class SecurityPromisesTest {
  private static final Pattern PROMISE =
      Pattern.compile("^\\| [^|`]+ \\|( `\\w+Test`,?)+ \\|$", Pattern.MULTILINE);
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");

  @Test
  void every_promise_has_tests_that_exist() throws IOException {
    String page = Files.readString(Path.of("SECURITY.md"));
    long rows = page.lines().filter(line -> line.startsWith("| ")).count();
    assertThat(PROMISE.matcher(page).results()).hasSize((int) rows - 1).hasSizeGreaterThan(10);
    Set<String> named =
        TEST.matcher(page)
            .results()
            .map((MatchResult test) -> test.group(1))
            .collect(Collectors.toSet());
    assertThat(tests()).containsAll(named);
  }

  private static Set<String> tests() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith("Test.java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .collect(Collectors.toSet());
    }
  }
}
