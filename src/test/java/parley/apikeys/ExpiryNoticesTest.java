package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.accounts.Members;
import parley.mail.Mail;
import parley.outbox.Outbox;
import parley.outbox.OutboxHold;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Heartbeat;
import parley.storage.Ids;
import parley.storage.KeyRing;
import parley.storage.SecretBox;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestMailServer;
import parley.testing.TestServer;
import tools.jackson.databind.json.JsonMapper;

/** Owners hear 14 and 3 days before that a key ends, once, however many nodes there are. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class ExpiryNoticesTest {
  private static final String WANTED = "{'name': '%s', 'scopes': ['contacts:read']%s}";

  private static final Ids IDS = new Ids(InstantSource.system(), 200);

  @Parameter Engine engine;

  @AutoClose private final TestMailServer mails = new TestMailServer();
  private final TestClock clock = TestClock.still();
  private Config config;
  private String owner;
  private String agent;
  private String rotated;

  @BeforeEach
  void makeKeys() {
    config = TestServer.config(engine, mails.settings());
    try (TestServer server = TestServer.start(config, clock)) {
      Client client = server.signUp();
      owner = client.get("/v1/me").text("/email");
      agent = owner.replace("@", "+agent@");
      String colleague = "{'email': '%s', 'name': 'Ada', 'password': 'seven silent weavers'}";
      client.post("/v1/agents", colleague.formatted(agent)).expect(201);
      Answer login =
          server
              .anonymous()
              .post("/v1/auth/login", colleague.formatted(agent).replace("'name': 'Ada', ", ""))
              .expect(200);
      client.as(login.text("/access_token")).post("/v1/me/api-keys", wanted("Mine")).expect(201);
      client.post("/v1/api-keys", wanted("CRM")).expect(201);
      String revoked = client.post("/v1/api-keys", wanted("Gone")).expect(201).text("/id");
      client.delete("/v1/api-keys/" + revoked).expect(204);
      client.post("/v1/api-keys", WANTED.formatted("Forever", ", 'expires_at': null")).expect(201);
      rotated = client.post("/v1/api-keys", wanted("Rotated")).expect(201).text("/id");
      clock.advance(Duration.ofMinutes(10));
      client.post("/v1/api-keys/" + rotated + "/rotate", "{'expires_at': null}").expect(200);
    }
  }

  private static String wanted(String name) {
    return WANTED.formatted(name, "");
  }

  @Test
  void owners_are_told_twice_of_the_keys_of_the_organization_and_agents_of_their_own() {
    clock.advance(Duration.ofDays(351).minusMinutes(11));
    assertThat(waitingAfterSweeps()).isEmpty();
    clock.advance(Duration.ofMinutes(1));
    assertThat(waitingAfterSweeps()).containsExactlyInAnyOrder(owner + " CRM", agent + " Mine");
    clock.advance(Duration.ofDays(11).minusMillis(1));
    assertThat(waitingAfterSweeps()).hasSize(2);
    clock.advance(Duration.ofMillis(1));
    assertThat(waitingAfterSweeps())
        .containsExactlyInAnyOrder(
            owner + " CRM", agent + " Mine", owner + " CRM", agent + " Mine");
    try (TestServer server = TestServer.start(config, clock)) {
      assertThat(server.url()).isNotEmpty();
      assertThat(TestMailServer.text(mails.await(owner, 2)))
          .contains("The API key CRM (pak_…")
          .contains("Rotate the key");
    }
  }

  @Test
  void after_a_long_outage_one_mail_is_enough() {
    clock.advance(Duration.ofDays(364));
    assertThat(waitingAfterSweeps()).containsExactlyInAnyOrder(owner + " CRM", agent + " Mine");
  }

  /**
   * Lets four sweeps, on two nodes where there can be two, pass at once; answers who is told what.
   */
  private List<String> waitingAfterSweeps() {
    List<Database> nodes =
        Stream.generate(() -> Database.open(config.databaseUrl(), config.data()))
            .limit(engine == Engine.SQLITE ? 1 : 2)
            .toList();
    Parallel.run(
        IntStream.range(0, 4)
            .<Callable<Boolean>>mapToObj(number -> () -> swept(nodes.get(number % nodes.size())))
            .toList());
    List<String> waiting =
        nodes
            .getFirst()
            .read(tx ->
                tx.list(
                    "select recipient, data from mail order by id",
                    row ->
                        row.text()
                            + " "
                            + JsonMapper.shared().readTree(row.text()).path("name").asString()));
    nodes.forEach(Database::close);
    return waiting;
  }

  private boolean swept(Database database) {
    SecureRandom random = new SecureRandom();
    SecretBox secrets =
        new SecretBox(KeyRing.keys(config.secretKey(), List.of(), config.data(), random), random);
    try (Heartbeat heartbeat = database.heartbeat(IDS.next());
        Outbox outbox =
            new Outbox(
                database,
                IDS,
                clock,
                heartbeat,
                config.data(),
                new OutboxHold(database),
                new SimpleMeterRegistry())) {
      Mail mail = new Mail(database, secrets, IDS, clock, outbox, config.mail(), () -> "unused");
      new ExpirySweeper(database, clock, ExpiryNotices.expiries(mail, new Members())).run();
    }
    return true;
  }
}
