package parley.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.outbox.Outbox;
import parley.outbox.OutboxHold;
import parley.storage.Database;
import parley.storage.Heartbeat;
import parley.storage.Ids;
import parley.storage.KeyRing;
import parley.storage.KeyRotation;
import parley.storage.SecretBox;
import parley.testing.Engine;
import parley.testing.ScriptedSmtp;
import parley.testing.TestClock;
import parley.testing.TestMailServer;
import parley.testing.TestServer;

/** Mails wait in the database until a server has taken them, or will never. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(60)
class MailQueueTest {
  private static final String TO = "grace@example.org";
  private static final String OLD_KEY = "A".repeat(43) + "=";
  private static final String NEW_KEY = "B".repeat(42) + "A=";

  @Parameter Engine engine;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final TestClock clock = TestClock.still();
  private Config config;
  private Database database;
  private Heartbeat heartbeat;
  private Ids ids;
  private Outbox outbox;

  @BeforeEach
  void open() {
    config = TestServer.config(engine);
    database = Database.open(config.databaseUrl(), config.data());
    ids = new Ids(clock, 0);
    heartbeat = database.heartbeat(ids.next());
    outbox =
        new Outbox(
            database, ids, clock, heartbeat, config.data(), new OutboxHold(database), meters);
  }

  @AfterEach
  void close() {
    outbox.close();
    heartbeat.close();
    database.close();
  }

  @Test
  void a_letter_leaves_when_its_fact_is_durable_and_nothing_of_it_stays() {
    try (TestMailServer server = new TestMailServer()) {
      Mail mail = mail(SmtpUrl.parse(server.url()), OLD_KEY);
      send(mail);
      outbox.start(mail.jobs());
      assertThat(TestMailServer.token(server.await(TO, 1))).isEqualTo("pin_secret");
      eventually(this::waiting, waiting -> waiting == 0);
    }
  }

  @Test
  void the_token_of_a_waiting_mail_is_sealed_and_opens_under_a_new_key() {
    try (TestMailServer server = new TestMailServer()) {
      SmtpUrl url = SmtpUrl.parse(server.url());
      send(mail(url, OLD_KEY));
      for (String table : List.of("mail", "job")) {
        assertThat(rows(table)).hasSize(1).noneMatch(row -> row.contains("pin_secret"));
      }
      SecretBox both = box(NEW_KEY, OLD_KEY);
      assertThat(new KeyRotation(database, both, List.of(Mail.sealed(both))).run()).isEqualTo(1);
      outbox.start(mail(url, NEW_KEY).jobs());
      assertThat(TestMailServer.token(server.await(TO, 1))).isEqualTo("pin_secret");
    }
  }

  @Test
  void a_busy_server_is_asked_again_less_and_less_often_for_a_day() throws IOException {
    try (ScriptedSmtp server = new ScriptedSmtp(Map.of("RCPT", "451 4.3.0 busy"))) {
      Mail mail = mail(server.url("smtp+plain://"), OLD_KEY);
      send(mail);
      outbox.start(mail.jobs());
      int attempt = 1;
      Duration waited = Duration.ZERO;
      for (int minutes : List.of(1, 2, 4, 8, 16, 32, 60, 60)) {
        int tried = attempt++;
        eventually(() -> attempts(server), attempts -> attempts == tried);
        eventually(this::idle, idle -> idle);
        clock.advance(Duration.ofMinutes(minutes).minusMillis(1));
        assertThat(due()).as("before minute %d", minutes).isZero();
        clock.advance(Duration.ofMillis(1));
        waited = waited.plusMinutes(minutes);
      }
      eventually(() -> attempts(server), attempts -> attempts == 9);
      eventually(this::idle, idle -> idle);
      clock.advance(Duration.ofHours(24).minus(waited));
      eventually(this::waiting, waiting -> waiting == 0);
    }
  }

  @Test
  void a_permanent_no_ends_it() throws IOException {
    try (ScriptedSmtp server = new ScriptedSmtp(Map.of("RCPT", "550 5.1.1 unknown"))) {
      Mail mail = mail(server.url("smtp+plain://"), OLD_KEY);
      send(mail);
      outbox.start(mail.jobs());
      eventually(this::waiting, waiting -> waiting == 0);
      assertThat(attempts(server)).isEqualTo(1);
      // Counted a moment after the commit by which it is gone.
      eventually(
          () -> meters.counter("job.buried", "kind", MailJob.KIND).count(), count -> count == 1);
    }
  }

  private static long attempts(ScriptedSmtp server) {
    return server.commands().stream().filter(line -> line.startsWith("RCPT")).count();
  }

  private void send(Mail mail) {
    Map<String, String> data =
        Map.of("organization", "Bakery", "inviter", "Ada", "role", "agent", "expires", "soon");
    database.write(tx -> {
      mail.send(tx, new Letter(7, TO, MailTemplate.INVITATION, data, "pin_secret"));
      return true;
    });
  }

  private long waiting() {
    return number("select count(*) from mail") + number("select count(*) from job");
  }

  private boolean idle() {
    return number("select count(*) from job where state = 'waiting'") == 1;
  }

  private long due() {
    return database.read(
        tx -> tx.number("select count(*) from job where run_at <= ?", clock.instant()));
  }

  private long number(String sql) {
    return database.read(tx -> tx.number(sql));
  }

  private List<String> rows(String table) {
    String bytes = table.equals("mail") ? "token" : "payload";
    String all = table.equals("mail") ? "data" : "kind";
    return database.read(tx ->
        tx.list(
            "select " + bytes + ", " + all + " from " + table,
            row -> new String(row.bytes(), StandardCharsets.ISO_8859_1) + row.text()));
  }

  private Mail mail(SmtpUrl url, String key) {
    MailSettings.Sender from = new MailSettings.Sender("parley@example.com");
    MailSettings settings =
        new MailSettings(
            Optional.of(new MailSettings.Server(url, from)),
            Optional.of("https://desk.example.com"),
            Optional.empty(),
            false);
    return new Mail(database, box(key), ids, clock, outbox, settings, () -> "unused");
  }

  private SecretBox box(String... keys) {
    SecureRandom random = new SecureRandom();
    return new SecretBox(
        KeyRing.keys(Optional.of(keys[0]), List.of(keys), config.data(), random), random);
  }
}
