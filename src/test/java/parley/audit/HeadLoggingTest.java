package parley.audit;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;
import parley.Config;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** The head of a chain stands in the server's log once a day. */
@ParameterizedClass
@EnumSource(Engine.class)
class HeadLoggingTest {
  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(HeadLogging.class);

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void listen() {
    LOGGER.setLevel(Level.INFO);
    log.start();
    LOGGER.addAppender(log);
  }

  @AfterEach
  void stop() {
    LOGGER.detachAppender(log);
    LOGGER.setLevel(null);
  }

  @Test
  void a_head_is_logged_once_a_day_if_it_has_moved() {
    Config config = TestServer.config(engine);
    Client owner;
    String first;
    try (TestServer server = TestServer.start(config, clock)) {
      owner = server.signUp();
      addWebhook(owner);
      first = head(owner);
    }
    sweepAfter(config, Duration.ofDays(1));
    assertThat(logged()).containsOnlyOnce(first);
    sweepAfter(config, Duration.ofDays(1));
    String second;
    try (TestServer server = TestServer.start(config, clock)) {
      Client again = server.logIn(owner);
      addWebhook(again);
      second = head(again);
    }
    sweepAfter(config, Duration.ofDays(1));
    sweepAfter(config, Duration.ZERO);
    assertThat(logged()).containsOnlyOnce(first, second);
  }

  private void sweepAfter(Config config, Duration later) {
    clock.advance(later);
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      AuditLog auditLog = new AuditLog(database, Duration.ofDays(365));
      new ExpirySweeper(database, clock, auditLog.expiries()).run();
    }
  }

  private List<String> logged() {
    return List.copyOf(log.list).stream()
        .map(event -> event.getFormattedMessage().replace("head of the audit log: ", ""))
        .toList();
  }

  private static void addWebhook(Client client) {
    client.post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/'}").expect(201);
  }

  private static String head(Client client) {
    return "%s:%d:%s"
        .formatted(
            client.get("/v1/me").text("/organization/id"),
            client.get("/v1/audit/head").at("/sequence").asInt(),
            client.get("/v1/audit/head").text("/hash"));
  }
}
