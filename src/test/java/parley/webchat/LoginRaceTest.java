package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.SignedIdentity;
import parley.testing.TestServer;

/** Who writes while they log in; on PostgreSQL, where writes run side by side. */
@Timeout(120)
class LoginRaceTest {
  @AutoClose private final TestServer server = TestServer.start(Engine.POSTGRESQL);

  @Test
  void what_they_say_at_this_moment_comes_along() throws Exception {
    Client owner = server.signUp();
    Client anonymous = server.anonymous();
    String key =
        owner
            .post(
                "/v1/channels",
                "{'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'}}"
                    .formatted(SignedIdentity.SECRET))
            .expect(201)
            .text("/widget_key");
    Visitor before = Visitor.on(anonymous, key);
    before.writes("1", "Who am I?").expect(201);
    String login =
        "{'key': '%s', 'jwt': '%s', 'previous_token': '%s'}"
            .formatted(key, SignedIdentity.right().of("u-7", "Grace"), before.client().token());
    Future<Answer> begun;
    try (HeldRows held = HeldRows.of(server, "visitor_session")) {
      begun = held.begin(() -> anonymous.post("/chat/v1/sessions", login));
      before.writes("2", "Hello?").expect(201);
    }
    Visitor after = new Visitor(anonymous.as(begun.get().expect(201).text("/token")));
    assertThat(after.sees().texts("/messages", "/content/text"))
        .containsExactly("Who am I?", "Hello?");
    assertThat(owner.get("/v1/conversations?status=open").expect(200).texts("/data", "/address"))
        .containsExactly("sub:u-7");
  }
}
