package parley.events;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.TestServer;

/** Events that expire while somebody reads them; on PostgreSQL, where that can be. */
@Timeout(120)
class ExpiringLogTest {
  private static final String EXPIRE_TWO =
      """
      lock table event in access exclusive mode;
      update event_log set oldest = 3;
      delete from event where sequence < 3
      """;

  @AutoClose private final TestServer server = TestServer.start(Engine.POSTGRESQL);

  private Client owner;

  @BeforeEach
  void fillLog() {
    owner = server.signUp();
    for (String name : new String[] {"Ada", "Grace", "Mary"}) {
      owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201);
    }
    eventually(
        () -> owner.get("/v1/events?after=0").expect(200).at("/meta/latest").asLong(),
        latest -> latest == 3);
  }

  private Answer readWhileTwoExpire(String path) throws Exception {
    Future<Answer> answer;
    try (HeldRows expiring = HeldRows.by(server, EXPIRE_TWO)) {
      answer = expiring.begin(() -> owner.get(path));
      expiring.commit();
    }
    return answer.get();
  }

  @Test
  void whoever_knows_less_than_what_has_just_expired_is_told_so() throws Exception {
    Answer answer = readWhileTwoExpire("/v1/events?after=0");
    answer.expectProblem(410, "events_expired");
    assertThat(answer.at("/oldest").asLong()).isEqualTo(3);
  }

  @Test
  void whoever_knows_what_has_just_expired_reads_on() throws Exception {
    Answer answer = readWhileTwoExpire("/v1/events?after=2").expect(200);
    assertThat(answer.at("/data/0/sequence").asLong()).isEqualTo(3);
  }

  @Test
  void whoever_knows_nothing_gets_what_is_left() throws Exception {
    Answer answer = readWhileTwoExpire("/v1/events").expect(200);
    assertThat(answer.at("/data/0/sequence").asLong()).isEqualTo(3);
    assertThat(answer.at("/meta/oldest").asLong()).isEqualTo(3);
  }
}
