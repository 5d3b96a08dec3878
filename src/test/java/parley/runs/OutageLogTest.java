package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import parley.testing.Client;
import parley.testing.Eventually;
import parley.testing.Folders;
import parley.testing.ParleyProcess;
import parley.testing.PostgresServer;

/** What a process logs while its PostgreSQL is away. */
class OutageLogTest {
  private static final String OWNER =
      """
      {"email": "owner@example.com", "password": "correct horse battery",
       "organization_name": "Bakery"}
      """;

  private static final Pattern REFUSED = Pattern.compile("; ([0-9]+) transactions were refused");
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int REQUESTS = 60;

  @Test
  void an_outage_is_two_lines_however_many_requests_are_refused() {
    try (PostgresServer server = PostgresServer.start();
        ParleyProcess parley =
            ParleyProcess.start(
                Map.of(
                    "PARLEY_DATA", Folders.next().toString(),
                    "PARLEY_DATABASE_URL", PostgresServer.url(server.address())))) {
      String token =
          parley.anonymous().post("/v1/auth/signup", OWNER).expect(201).text("/access_token");
      Client owner = parley.anonymous().as(token);
      int before = parley.output().length();
      server.stop();
      Eventually.eventually(LIMIT, parley::output, log -> log.contains("is away"));
      for (int i = 0; i < REQUESTS; i++) {
        owner.get("/v1/contacts").expectProblem(503, "temporarily_unavailable");
      }
      server.restart();
      Eventually.eventually(
          LIMIT, () -> owner.get("/v1/contacts").status(), status -> status == 200);
      List<String> log =
          parley.output().substring(before).lines().filter(OutageLogTest::isNoRequest).toList();
      assertThat(log).filteredOn(line -> line.contains("PostgreSQL is away")).hasSize(1);
      assertThat(log)
          .filteredOn(line -> line.contains("PostgreSQL is back"))
          .singleElement()
          .satisfies(line -> assertThat(refused(line)).isBetween(REQUESTS, 10 * REQUESTS));
      // What ran at the moment of the stop may tell how it broke off.
      assertThat(log).hasSizeLessThan(2 + 5);
    }
  }

  private static boolean isNoRequest(String line) {
    return !line.contains("parley.access");
  }

  private static int refused(String line) {
    Matcher matcher = REFUSED.matcher(line);
    assertThat(matcher.find()).isTrue();
    return Integer.parseInt(matcher.group(1));
  }
}
