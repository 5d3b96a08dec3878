package parley.webchat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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

  private static Visitor user(Client anonymous, String key, String name) {
    String jwt = SignedIdentity.right().of("did:web:example.com:user:" + name, name);
    String body = "{'key': '%s', 'jwt': '%s'}".formatted(key, jwt);
    return new Visitor(
        anonymous.as(anonymous.post("/chat/v1/sessions", body).expect(201).text("/token")));
  }
}
