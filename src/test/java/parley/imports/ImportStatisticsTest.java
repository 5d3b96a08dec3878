package parley.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.TestServer;

/** PostgreSQL knows what there is after an import, before it would have looked by itself. */
class ImportStatisticsTest {
  private static final String ANALYZED =
      "select analyze_count from pg_stat_user_tables where relname = 'contact'";

  @Test
  void many_new_contacts_are_analyzed_and_few_are_not() {
    try (TestServer server = TestServer.start(Engine.POSTGRESQL)) {
      long before = server.number(ANALYZED);
      read(server, 10);
      read(server, 1_000);
      assertThat(eventually(() -> server.number(ANALYZED), count -> count > before))
          .isEqualTo(before + 1);
    }
  }

  private static void read(TestServer server, int rows) {
    ImportFile.csv(
            IntStream.range(0, rows)
                .mapToObj("Ada %d\n"::formatted)
                .collect(Collectors.joining("", "name\n", "")))
        .readBy(server.signUp());
  }
}
