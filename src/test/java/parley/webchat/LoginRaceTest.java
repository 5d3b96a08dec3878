package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
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

  private Client owner;
  private String key;

  @BeforeEach
  void open() {
    owner = server.signUp();
    key =
        owner
            .post(
                "/v1/channels",
                "{'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'}}"
                    .formatted(SignedIdentity.SECRET))
            .expect(201)
            .text("/widget_key");
  }

  private Answer logIn(Visitor before) {
    return server
        .anonymous()
        .post(
            "/chat/v1/sessions",
            "{'key': '%s', 'jwt': '%s', 'previous_token': '%s'}"
                .formatted(
                    key, SignedIdentity.right().of("u-7", "Grace"), before.client().token()));
  }

  private Visitor begun(Answer login) {
    return new Visitor(server.anonymous().as(login.expect(201).text("/token")));
  }

  private List<String> addresses() {
    return owner.get("/v1/conversations?status=open").expect(200).texts("/data", "/address");
  }

  @Test
  void what_they_say_at_this_moment_comes_along() throws Exception {
    Visitor before = Visitor.on(server.anonymous(), key);
    before.writes("1", "Who am I?").expect(201);
    Future<Answer> begun;
    try (HeldRows held = HeldRows.of(server, "visitor_session")) {
      begun = held.begin(() -> logIn(before));
      before.writes("2", "Hello?").expect(201);
    }
    assertThat(begun(begun.get()).sees().texts("/messages", "/content/text"))
        .containsExactly("Who am I?", "Hello?");
    assertThat(addresses()).containsExactly("sub:u-7");
  }

  @Test
  void what_arrives_only_when_they_have_logged_in_comes_along() throws Exception {
    Visitor before = Visitor.on(server.anonymous(), key);
    Future<Answer> said;
    Visitor after;
    try (HeldRows held = HeldRows.by(server, "lock table message in share mode")) {
      said = held.begin(() -> before.writes("1", "Hello?"));
      after = begun(logIn(before));
    }
    said.get().expect(201);
    assertThat(after.sees().texts("/messages", "/content/text")).containsExactly("Hello?");
    assertThat(addresses()).containsExactly("sub:u-7");
  }
}
