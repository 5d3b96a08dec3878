package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Problem;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;

/** How fast visitors may go, each by themselves. */
class VisitorLimitsTest {
  @ParameterizedTest
  @EnumSource(Engine.class)
  void users_whose_names_begin_alike_have_limits_of_their_own(Engine engine) {
    Client owner = engine.server().signUp();
    String key =
        owner
            .post(
                "/v1/channels",
                "{'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'}}"
                    .formatted(SignedIdentity.SECRET))
            .expect(201)
            .text("/widget_key");
    Visitor alice = user(engine.server().anonymous(), key, "alice");
    for (int i = 0; i < 20; i++) {
      alice.writes("m-" + i, "Hello").expect(201);
    }
    alice.writes("m-20", "Hello").expectProblem(429, "rate_limited");
    user(engine.server().anonymous(), key, "bob").writes("m-0", "Hello").expect(201);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void a_visitor_begins_three_conversations_an_hour_and_goes_on_in_the_last(Engine engine) {
    Client owner = engine.server().signUp();
    Chat chat = Chat.open(owner);
    chat.set("{'after_resolve': 'new_conversation'}").expect(200);
    Visitor visitor = Visitor.on(engine.server().anonymous(), chat.key());
    for (int i = 0; i < 3; i++) {
      visitor.writes("begins-" + i, "Hello").expect(201);
      visitor.writes("goes-on-" + i, "Hello?").expect(201);
      resolveAll(owner);
    }
    visitor.writes("begins-3", "Hello").expectProblem(429, "rate_limited");
    visitor.writes("goes-on-2", "Hello?").expect(200);
    Visitor.on(engine.server().anonymous(), chat.key()).writes("begins", "Hello").expect(201);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void whoever_goes_on_after_the_end_begins_nothing(Engine engine) {
    Client owner = engine.server().signUp();
    Visitor visitor = Visitor.on(engine.server().anonymous(), Visitor.chat(owner));
    for (int i = 0; i < 5; i++) {
      visitor.writes("m-" + i, "Hello").expect(201);
      resolveAll(owner);
    }
  }

  private static void resolveAll(Client owner) {
    owner
        .get("/v1/conversations?status=open")
        .texts("/data", "/id")
        .forEach(id -> owner.put("/v1/conversations/" + id + "/resolve").expect(200));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void a_visitor_sends_fifty_megabytes_a_day(Engine engine) {
    Client owner = engine.server().signUp();
    Chat chat = Chat.open(owner);
    chat.set("{'files': 'on'}").expect(200);
    Visitor visitor = Visitor.on(engine.server().anonymous(), chat.key());
    byte[] large = "x".repeat(9 << 20).getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < 5; i++) {
      visitor.sends("f-" + i, "a.txt", large).expect(201);
    }
    visitor.sends("f-5", "a.txt", large).expectProblem(429, "rate_limited");
    visitor.sends("f-6", "b.txt", "small".getBytes(StandardCharsets.US_ASCII)).expect(201);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void marks_have_limits_of_their_own_and_say_when_to_go_on(Engine engine) {
    Client owner = engine.server().signUp();
    Visitor visitor = Visitor.on(engine.server().anonymous(), Visitor.chat(owner));
    String message = visitor.writes("m-1", "Hello").expect(201).text("/id");
    for (int i = 0; i < 60; i++) {
      visitor.marks("read", message).expect(204);
    }
    assertThat(
            visitor.marks("read", message).expectProblem(429, "rate_limited").header("retry-after"))
        .isPresent();
    visitor.marks("received", message).expect(204);
    visitor.writes("m-2", "Still here").expect(201);
  }

  @Test
  void a_network_has_its_streams_from_whichever_of_its_addresses() {
    VisitorStreamLimits limits = new VisitorStreamLimits();
    for (int i = 0; i < 100; i++) {
      limits.take(session(i), "2001:db8:1:2:0:0:0:" + Integer.toHexString(i), () -> {});
    }
    assertThatThrownBy(() -> limits.take(session(100), "2001:db8:1:2:f:0:0:1", () -> {}))
        .isInstanceOf(Problem.class);
    limits.take(session(101), "2001:db8:1:3:0:0:0:1", () -> {});
    assertThat(limits.open()).isEqualTo(101);
  }

  private static VisitorSession session(long visitorId) {
    return new VisitorSession(1, 1, visitorId, null, null, null, null, null, Instant.MAX);
  }

  private static Visitor user(Client anonymous, String key, String name) {
    String jwt = SignedIdentity.right().of("did:web:example.com:user:" + name, name);
    String body = "{'key': '%s', 'jwt': '%s'}".formatted(key, jwt);
    return new Visitor(
        anonymous.as(anonymous.post("/chat/v1/sessions", body).expect(201).text("/token")));
  }
}
