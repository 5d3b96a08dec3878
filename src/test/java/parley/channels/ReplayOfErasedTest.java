package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Scrape;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** What lies in quarantine of somebody who is erased, before the erasure has come to it. */
@ParameterizedClass
@EnumSource(Engine.class)
class ReplayOfErasedTest {
  private static final String ADA = "16505551234";
  private static final String GRACE = "16505559999";

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private TestServer server;
  private Client owner;
  private TestNumber number;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** A message that could not be stored, though now it could; answers its path. */
  private String quarantined(String phone) {
    server.execute("alter table message_word_pending rename to elsewhere");
    number.inbound(phone, "wamid.failed", "Are you open?").expect(200);
    server.execute("alter table elsewhere rename to message_word_pending");
    number.inbound(ADA, "wamid.again", "Hello").expect(200);
    return "/v1/quarantine/" + owner.get("/v1/quarantine").expect(200).text("/data/0/id");
  }

  /** Erases her; what is in quarantine can't be reached meanwhile, and stays. */
  private void erase() {
    server.execute("alter table quarantine rename to elsewhere");
    String id = owner.get("/v1/contacts?search=" + ADA).expect(200).text("/data/0/id");
    owner.delete("/v1/contacts/" + id).expect(204);
    String[] waiting = {"kind=\"quarantine.erase\"", "state=\"delayed\""};
    eventually(() -> Scrape.of(server.anonymous()).sum("outbox_jobs", waiting), jobs -> jobs == 1);
    server.execute("alter table elsewhere rename to quarantine");
  }

  @Test
  void it_is_not_taken_in_any_more() {
    String update = quarantined(ADA);
    erase();
    owner.post(update + "/replay", "").expectProblem(404, "not_found");
    assertThat(owner.get("/v1/contacts").expect(200).at("/data")).isEmpty();
    clock.advance(Duration.ofMinutes(1));
    eventually(() -> owner.get("/v1/quarantine").expect(200).at("/data").size(), left -> left == 0);
  }

  @Test
  void what_is_of_others_is_taken_in() {
    String update = quarantined(GRACE);
    erase();
    owner.post(update + "/replay", "").expect(200);
    assertThat(owner.get("/v1/contacts").expect(200).texts("/data", "/phone"))
        .containsExactly("+" + GRACE);
  }
}
