package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import parley.Config;
import parley.testing.Engine;
import parley.testing.TestServer;

/** What a wish for a new password costs must not tell whether anybody has the address. */
@Isolated
class ForgotWorkTest {
  /** What PostgreSQL's driver sends, by the thread that sends it. */
  private static final class Statements extends Handler {
    private final Map<Long, List<String>> sent = new ConcurrentHashMap<>();

    @Override
    public void publish(LogRecord line) {
      String text = String.valueOf(line.getMessage());
      if (text.contains("FE=> Parse") || text.contains("FE=> Execute")) {
        sent.computeIfAbsent(line.getLongThreadID(), id -> new CopyOnWriteArrayList<>())
            .add(text.replaceAll("\\$?S_[0-9]+|portal=[^,]*|stmt=[^,]*", ""));
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    /** All that was sent by the thread that counted the wish. */
    List<String> ofTheRequest() {
      return sent.values().stream()
          .filter(texts -> texts.stream().anyMatch(text -> text.contains("login_attempt")))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void known_and_unknown_addresses_cost_the_same_statements() {
    // Else the driver sends the text of a statement only the first few times.
    String url = Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow() + "&prepareThreshold=0";
    Config config = TestServer.config(Engine.POSTGRESQL, Map.of("PARLEY_DATABASE_URL", url));
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Account account = Account.on(server);
      List<String> known = statements(server, account.email());
      List<String> unknown = statements(server, "nobody.at.all@example.org");
      assertThat(known).hasSizeGreaterThan(2).isEqualTo(unknown);
      assertThat(known).noneMatch(text -> text.contains("from login"));
    }
  }

  private static List<String> statements(TestServer server, String email) {
    Logger driver = Logger.getLogger("org.postgresql.core.v3.QueryExecutorImpl");
    Level before = driver.getLevel();
    Statements statements = new Statements();
    statements.setLevel(Level.ALL);
    driver.addHandler(statements);
    driver.setUseParentHandlers(false);
    driver.setLevel(Level.FINEST);
    try {
      server
          .anonymous()
          .post("/v1/auth/password/forgot", "{'email': '%s'}".formatted(email))
          .expect(202);
    } finally {
      driver.setLevel(before);
      driver.setUseParentHandlers(true);
      driver.removeHandler(statements);
    }
    return statements.ofTheRequest();
  }
}
