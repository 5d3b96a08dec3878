package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Engine;
import parley.testing.MessageRoundTrip;
import parley.testing.Scrape;
import parley.testing.TestServer;

/** {@code docs/operations.md} names what there is. */
class OperationsTest {
  private static final Path GUIDE = Path.of("docs/operations.md");

  /** What Micrometer tells of Java and its process, which differs from one Java to another. */
  private static final Pattern OF_JAVA = Pattern.compile("(jvm|process|system)_.*");

  @TempDir Path folder;

  @Test
  void the_guide_lists_every_setting_in_order() throws IOException {
    List<String> described =
        Config.of(Map.of(), new Properties())
            .describe()
            .lines()
            .map(line -> line.replaceFirst("=.*", ""))
            .toList();
    assertThat(firstCells("(?:PARLEY|OTEL)_[A-Z_]+")).isEqualTo(described);
  }

  @Test
  void the_guide_tells_the_defaults() throws IOException {
    Config defaults = Config.of(Map.of(), new Properties());
    assertThat(Files.readString(GUIDE))
        .contains(
            "| `PARLEY_HOST` | `" + defaults.host() + "` |",
            "| `PARLEY_PORT` | `" + defaults.port() + "` |",
            "| `PARLEY_DATA` | `" + defaults.data() + "` |",
            "| `PARLEY_GRAPH_VERSION` | `" + defaults.graph().version() + "` |",
            "| `PARLEY_RATE_LIMIT` | `" + defaults.limits().requests().orElseThrow() + "` |");
  }

  @Test
  void the_metrics_of_the_guide_are_all_that_are_served() throws IOException {
    TestServer server = Engine.SQLITE.server();
    MessageRoundTrip.play(server.signUp());
    Set<String> served = Scrape.of(server.anonymous()).families();
    served.removeIf(name -> OF_JAVA.matcher(name).matches());
    assertThat(firstCells("[a-z]+_[a-z_]+")).containsExactlyInAnyOrderElementsOf(served);
    assertThat(Files.readString(GUIDE)).contains("`jvm_…`", "`process_…`", "`system_…`");
  }

  @Test
  void the_checks_of_the_guide_are_all_that_the_doctor_has() throws IOException {
    Set<String> told = new TreeSet<>();
    for (Engine engine : Engine.values()) {
      Map<String, String> settings = new HashMap<>();
      settings.put("PARLEY_DATA", engine.migratedFolder().toString());
      settings.put("PARLEY_SECRET_KEY", "A".repeat(43) + "=");
      settings.put("PARLEY_PUBLIC_URL", "http://127.0.0.1:7");
      engine.migratedDatabaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
      String found =
          CommandLineSession.run(() -> Config.of(settings, new Properties()), "doctor").out();
      Pattern.compile("^(?:ok|warn|fail) +([a-z-]+) ", Pattern.MULTILINE)
          .matcher(found)
          .results()
          .forEach(check -> told.add(check.group(1)));
    }
    String guide = Files.readString(GUIDE);
    String table = guide.substring(guide.indexOf("| Check | is not"), guide.indexOf("## Health"));
    assertThat(
            Pattern.compile("^\\| `([a-z-]+)`(?:, `([a-z-]+)`)? \\|", Pattern.MULTILINE)
                .matcher(table)
                .results()
                .flatMap(row -> Stream.of(row.group(1), row.group(2)))
                .filter(Objects::nonNull))
        .containsExactlyInAnyOrderElementsOf(told);
  }

  @Test
  void a_new_data_folder_is_for_its_owner_only() throws IOException {
    Path data = folder.resolve("new/data");
    Map<String, String> settings = Map.of("PARLEY_DATA", data.toString());
    assertThat(CommandLineSession.run(() -> Config.of(settings, new Properties()), "migrate"))
        .isEqualTo(new CommandLineSession(0, "the schema is up to date\n", ""));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
  }

  /** The code that fills the first cells of table rows. */
  private static List<String> firstCells(String pattern) throws IOException {
    return Pattern.compile("^\\| `(" + pattern + ")` \\|", Pattern.MULTILINE)
        .matcher(Files.readString(GUIDE))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }
}
