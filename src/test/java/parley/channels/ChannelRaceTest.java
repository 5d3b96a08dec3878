package parley.channels;

import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.storage.IdType;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.SignedIdentity;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/**
 * What is changed in a channel at the same moment; on PostgreSQL, where writes run side by side.
 */
@Timeout(120)
class ChannelRaceTest {
  @AutoClose private TestServer server;
  private Client owner;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(Engine.POSTGRESQL), TestClock.still());
    owner = server.signUp();
  }

  @Test
  void who_deletes_a_channel_second_finds_none() throws Exception {
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    long id = IdType.CHANNEL.decode(number.channelId()).orElseThrow();
    Future<Answer> first;
    Future<Answer> second;
    try (HeldRows held =
        HeldRows.by(server, "select * from channel where id = %d for update".formatted(id))) {
      first = held.begin(() -> owner.delete("/v1/channels/" + number.channelId()));
      second = held.begin(() -> owner.delete("/v1/channels/" + number.channelId()));
    }
    first.get().expect(204);
    second.get().expectProblem(404, "not_found");
  }

  @Test
  void no_session_of_a_former_key_outlives_the_end_of_all_sessions() throws Exception {
    Answer chat =
        owner
            .post(
                "/v1/channels",
                "{'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'}}"
                    .formatted(SignedIdentity.SECRET))
            .expect(201);
    String key = chat.text("/widget_key");
    session(key).expect(201);
    Future<Answer> rotated;
    Future<Answer> begun;
    try (HeldRows held = HeldRows.of(server, "visitor_session")) {
      rotated =
          held.begin(() ->
              owner.post("/v1/channels/" + chat.text("/id") + "/rotate", "{'end_sessions': true}"));
      begun = held.begin(() -> session(key));
    }
    rotated.get().expect(200);
    begun.get().expectProblem(404, "not_found");
  }

  private Answer session(String key) {
    return server.anonymous().post("/chat/v1/sessions", "{'key': '" + key + "'}");
  }
}
