package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;

/** A chat gets another key, and nobody becomes somebody else by that. */
@ParameterizedClass
@EnumSource(Engine.class)
class WidgetKeyTest {
  private static final String SITE = "https://shop.example.com";

  @Parameter Engine engine;

  private Client owner;
  private Client anonymous;
  private String path;
  private String first;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    anonymous = engine.server().anonymous();
    Answer made =
        owner
            .post(
                "/v1/channels",
                """
                {'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'},
                  'settings': {'allowed_origins': ['%s']}}
                """
                    .formatted(SignedIdentity.SECRET, SITE))
            .expect(201);
    path = "/v1/channels/" + made.text("/id");
    first = made.text("/widget_key");
  }

  private String rotate(String body) {
    return owner.post(path + "/rotate", body).expect(200).text("/widget_key");
  }

  private Answer named(String key, String claims) {
    String jwt =
        SignedIdentity.right()
            .token("{'sub': 'u-7', 'exp': %d%s}".formatted(SignedIdentity.in(600), claims));
    return anonymous.post("/chat/v1/sessions", "{'key': '%s', 'jwt': '%s'}".formatted(key, jwt));
  }

  private int contacts() {
    return owner.get("/v1/contacts").at("/meta/total").asInt();
  }

  @Test
  void who_has_written_is_the_same_with_a_new_key() {
    Visitor anybody = Visitor.on(anonymous, first);
    anybody.writes("1", "Before").expect(201);
    new Visitor(anonymous.as(named(first, "").expect(201).text("/token")))
        .writes("1", "Mine")
        .expect(201);
    assertThat(contacts()).isEqualTo(2);
    String second = rotate("{}");
    assertThat(second).startsWith("pwk_").isNotEqualTo(first);
    assertThat(owner.get(path).text("/widget_key")).isEqualTo(second);
    anybody.writes("2", "After").expect(201);
    assertThat(anybody.sees().at("/messages").size()).isEqualTo(2);
    Visitor user = new Visitor(anonymous.as(named(second, "").expect(201).text("/token")));
    assertThat(user.sees().at("/messages").size()).isEqualTo(1);
    user.writes("2", "Mine, too").expect(201);
    assertThat(user.sees().at("/messages").size()).isEqualTo(2);
    assertThat(contacts()).isEqualTo(2);
  }

  @Test
  void a_former_key_is_answered_as_an_unknown_one() {
    String second = rotate("{}");
    String third = rotate("{}");
    for (String gone : new String[] {first, second}) {
      anonymous.get("/chat/v1/config?key=" + gone).expectProblem(404, "not_found");
      anonymous.get("/chat/v1/challenge?key=" + gone).expectProblem(404, "not_found");
      Visitor.begin(anonymous, gone).expectProblem(404, "not_found");
      named(gone, "").expectProblem(404, "not_found");
      assertThat(policy(gone)).isEqualTo(policy("pwk_unknown")).doesNotContain(SITE);
    }
    assertThat(policy(third)).contains(SITE);
    Visitor.begin(anonymous, third).expect(201);
    named(third, ", 'aud': '" + third + "'").expect(201);
    named(third, ", 'aud': '" + first + "'").expectProblem(401, "invalid_token");
  }

  private String policy(String key) {
    return anonymous
        .get("/chat/frame/" + key)
        .expect(200)
        .header("content-security-policy")
        .orElseThrow();
  }

  @Test
  void pages_keep_the_token_where_they_kept_it() {
    assertThat(anonymous.get("/chat/v1/config?key=" + first).text("/stored_as")).isEqualTo(first);
    String second = rotate("{}");
    assertThat(anonymous.get("/chat/v1/config?key=" + second).text("/stored_as")).isEqualTo(first);
  }

  @Test
  void all_sessions_end_if_that_is_wished_for() {
    Visitor anybody = Visitor.on(anonymous, first);
    anybody.writes("1", "Before").expect(201);
    String user = named(first, "").expect(201).text("/token");
    String other = Visitor.chat(owner);
    Visitor elsewhere = Visitor.on(anonymous, other);
    rotate("{'end_sessions': false}");
    anybody.sees();
    String third = rotate("{'end_sessions': true}");
    anybody.writes("2", "After").expectProblem(401, "invalid_token");
    anonymous.as(user).get("/chat/v1/conversation").expectProblem(401, "invalid_token");
    elsewhere.sees();
    Visitor back = new Visitor(anonymous.as(named(third, "").expect(201).text("/token")));
    back.writes("1", "Here again").expect(201);
  }

  @Test
  void it_is_in_the_audit_log_without_the_keys() {
    rotate("{'end_sessions': true}");
    Answer audit = owner.get("/v1/audit?action=channel.rotated").expect(200);
    assertThat(audit.at("/data").size()).isEqualTo(1);
    assertThat(audit.text("/data/0/target/id")).isEqualTo(owner.get(path).text("/id"));
  }

  @Test
  void only_a_key_that_is_made_here_can_be_made_anew_and_by_those_who_may() {
    owner.post(path + "/rotate", "{'end_sessions': 'yes'}").expectProblem(422, "validation_failed");
    String whatsapp = owner.get("/v1/channels").text("/data/0/id");
    owner
        .post("/v1/channels/" + whatsapp + "/rotate", "{}")
        .expectProblem(409, "rotation_not_supported");
    engine.server().signUp().post(path + "/rotate", "{}").expectProblem(404, "not_found");
    anonymous.get("/chat/v1/config?key=" + first).expect(200);
  }
}
