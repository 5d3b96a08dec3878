package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Visitors for whom their site vouches. */
@ParameterizedClass
@EnumSource(Engine.class)
class IdentityTest {
  @Parameter Engine engine;

  private Client owner;
  private Client anonymous;
  private Answer channel;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    anonymous = engine.server().anonymous();
    channel = add(SignedIdentity.SECRET, "optional");
  }

  private Answer add(String secret, String identity) {
    return owner
        .post(
            "/v1/channels",
            """
            {'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'},
              'settings': {'allowed_origins': ['https://shop.example.com'], 'identity': '%s'}}
            """
                .formatted(secret, identity))
        .expect(201);
  }

  private Answer begin(Answer where, String jwt, String formerToken) {
    return anonymous.post(
        "/chat/v1/sessions",
        "{'key': '%s', 'jwt': '%s', 'previous_token': '%s'}"
            .formatted(where.text("/widget_key"), jwt, formerToken));
  }

  private Visitor user(String name) {
    return named(SignedIdentity.right().of(name, name), "");
  }

  private Visitor named(String jwt, String formerToken) {
    Answer begun = begin(channel, jwt, formerToken).expect(201);
    return new Visitor(anonymous.as(begun.text("/token")));
  }

  private List<String> texts(Visitor visitor) {
    return visitor
        .sees()
        .at("/messages")
        .valueStream()
        .map(message -> message.at("/content/text").asString())
        .toList();
  }

  private int contacts() {
    return owner.get("/v1/contacts").at("/meta/total").asInt();
  }

  @Test
  void a_user_of_the_site_is_one_contact_on_every_device() {
    Answer begun = begin(channel, SignedIdentity.right().of("u-7", "Grace"), "").expect(201);
    assertThat(begun.at("/visitor/verified").asBoolean()).isTrue();
    assertThat(begun.at("/expires_in").asLong()).isBetween(600L, 660L);
    new Visitor(anonymous.as(begun.text("/token"))).writes("1", "From the laptop").expect(201);
    Visitor phone = user("u-7");
    assertThat(texts(phone)).containsExactly("From the laptop");
    phone.writes("1", "From the phone").expect(201);
    assertThat(texts(phone)).containsExactly("From the laptop", "From the phone");
    assertThat(contacts()).isEqualTo(1);
    Answer conversation = owner.get("/v1/conversations").expect(200);
    assertThat(conversation.text("/data/0/contact/name")).isEqualTo("Grace");
    assertThat(conversation.text("/data/0/address")).isEqualTo("sub:u-7");
    assertThat(texts(user("u-8"))).isEmpty();
  }

  @Test
  void what_was_said_before_the_login_comes_along_once() {
    Visitor before = Visitor.on(anonymous, channel.text("/widget_key"));
    before.writes("1", "Who am I?").expect(201);
    String jwt = SignedIdentity.right().of("u-7", "Grace");
    Visitor after = named(jwt, before.client().token());
    assertThat(texts(after)).containsExactly("Who am I?");
    after.writes("1", "Who am I?").expect(200);
    assertThat(texts(after)).containsExactly("Who am I?");
    before.writes("2", "Still here?").expect(401);
    assertThat(contacts()).isEqualTo(1);
  }

  @Test
  void who_was_a_contact_before_the_login_becomes_that_of_the_user() {
    user("u-7").writes("1", "Yesterday").expect(201);
    Visitor before = Visitor.on(anonymous, channel.text("/widget_key"));
    before.writes("1", "Today").expect(201);
    assertThat(contacts()).isEqualTo(2);
    begin(channel, SignedIdentity.right().of("u-7", "Grace"), before.client().token()).expect(201);
    assertThat(eventually(this::contacts, count -> count == 1)).isEqualTo(1);
    assertThat(texts(user("u-7"))).containsExactlyInAnyOrder("Yesterday", "Today");
  }

  private String claims(String email, boolean isVerified) {
    return "{'sub': 'u-7', 'exp': %d, 'email': '%s', 'email_verified': %s}"
        .formatted(SignedIdentity.in(600), email, isVerified);
  }

  @Test
  void an_email_that_the_site_has_verified_is_that_of_the_contact() {
    owner
        .post("/v1/contacts", "{'name': 'Grace Hopper', 'email': 'grace@example.com'}")
        .expect(201);
    String jwt = SignedIdentity.right().token(claims("Grace@example.com", true));
    named(jwt, "").writes("1", "Me again").expect(201);
    assertThat(contacts()).isEqualTo(1);
    assertThat(owner.get("/v1/conversations").text("/data/0/contact/name"))
        .isEqualTo("Grace Hopper");
  }

  @Test
  void who_wrote_before_a_login_that_tells_a_known_email_becomes_that_contact() {
    owner
        .post("/v1/contacts", "{'name': 'Grace Hopper', 'email': 'grace@example.com'}")
        .expect(201);
    Visitor before = Visitor.on(anonymous, channel.text("/widget_key"));
    before.writes("1", "Hello").expect(201);
    String jwt = SignedIdentity.right().token(claims("grace@example.com", true));
    Visitor after = named(jwt, before.client().token());
    after.writes("2", "It is me").expect(201);
    assertThat(eventually(this::contacts, count -> count == 1)).isEqualTo(1);
    assertThat(texts(after)).containsExactly("Hello", "It is me");
  }

  @Test
  void an_email_that_may_be_anybodys_names_nobody() {
    owner
        .post("/v1/contacts", "{'name': 'Grace Hopper', 'email': 'grace@example.com'}")
        .expect(201);
    String jwt = SignedIdentity.right().token(claims("grace@example.com", false));
    named(jwt, "").writes("1", "It is me").expect(201);
    assertThat(contacts()).isEqualTo(2);
  }

  @Test
  void the_same_name_on_another_site_is_somebody_else() {
    user("u-7").writes("1", "On one site").expect(201);
    Answer other = add(SignedIdentity.SECRET, "optional");
    Answer begun = begin(other, SignedIdentity.right().of("u-7", "Ada"), "").expect(201);
    Visitor ada = new Visitor(anonymous.as(begun.text("/token")));
    ada.writes("1", "On another").expect(201);
    assertThat(texts(ada)).containsExactly("On another");
    assertThat(contacts()).isEqualTo(2);
    for (int i = 2; i <= 20; i++) {
      ada.writes(Integer.toString(i), "And on").expect(201);
    }
    ada.writes("21", "And on").expect(429);
    user("u-7").writes("2", "Not my doing").expect(201);
  }

  @Test
  void the_next_person_at_the_computer_sees_nothing_of_the_last_one() {
    Visitor grace = user("u-7");
    grace.writes("1", "My order, please").expect(201);
    String jwt = SignedIdentity.right().of("u-8", "Ada");
    assertThat(texts(named(jwt, grace.client().token()))).isEmpty();
    assertThat(grace.writes("2", "And?").status()).isEqualTo(401);
    assertThat(texts(user("u-7"))).containsExactly("My order, please");
  }

  @Test
  void only_what_the_site_has_signed_for_this_chat_counts() {
    SignedIdentity right = SignedIdentity.right();
    String claims = "{'sub': 'u-7', 'exp': %d}".formatted(SignedIdentity.in(600));
    String signed = right.token(claims);
    String otherSecret = "another secret that is long enough!";
    Map<String, String> wrong =
        Map.ofEntries(
            Map.entry("not at all", "u-7"),
            Map.entry("by another", new SignedIdentity(otherSecret, right.header()).token(claims)),
            Map.entry("none", new SignedIdentity(right.secret(), "{'alg': 'none'}").token(claims)),
            Map.entry(
                "RS256", new SignedIdentity(right.secret(), "{'alg': 'RS256'}").token(claims)),
            Map.entry("unsigned", signed.substring(0, signed.lastIndexOf('.') + 1)),
            Map.entry("four parts", signed + ".x"),
            Map.entry("expired", right.token("{'sub': 'u-7', 'exp': 1700000000}")),
            Map.entry("not yet", right.token(claims.replace("'exp'", "'nbf': 4000000000, 'exp'"))),
            Map.entry("for ever", right.token("{'sub': 'u-7'}")),
            Map.entry("too long", right.token("{'sub': 'u-7', 'exp': 99999999999}")),
            Map.entry("never ends", right.token("{'sub': 'u-7', 'exp': 1e300}")),
            Map.entry("nobody", right.token("{'exp': %d}".formatted(SignedIdentity.in(600)))),
            Map.entry("a number", right.token(claims.replace("'u-7'", "7"))),
            Map.entry("long name", right.token(claims.replace("u-7", "u".repeat(129)))),
            Map.entry("NUL", right.token(claims.replace("u-7", "u\\u00007"))),
            Map.entry(
                "another chat", right.token(claims.replace("'exp'", "'aud': 'pwk_x', 'exp'"))));
    wrong.forEach(
        (why, token) -> assertThat(begin(channel, token, "").status()).as(why).isEqualTo(401));
    String key = channel.text("/widget_key");
    begin(channel, right.token(claims.replace("'exp'", "'aud': '" + key + "', 'exp'")), "")
        .expect(201);
    Answer other = add(otherSecret, "optional");
    begin(other, signed, "").expect(401);
  }

  @Test
  void a_secret_is_changed_without_anybody_being_turned_away() {
    String next = "the next secret that is long enough";
    String old = SignedIdentity.right().of("u-7", "Grace");
    String path = "/v1/channels/" + channel.text("/id");
    Answer changed =
        owner
            .put(
                path,
                "{'credentials': {'identity_secret': '%s', 'previous_identity_secret': '%s'}}"
                    .formatted(next, SignedIdentity.SECRET))
            .expect(200);
    assertThat(changed.at("/credentials/identity_secret").asBoolean()).isTrue();
    begin(channel, old, "").expect(201);
    begin(channel, new SignedIdentity(next, "{'alg': 'HS256'}").of("u-7", "Grace"), "").expect(201);
    owner.put(path, "{'credentials': {'previous_identity_secret': null}}").expect(200);
    begin(channel, old, "").expect(401);
    owner
        .put(path, "{'credentials': {'identity_secret': 'short'}}")
        .expectProblem(422, "validation_failed");
  }

  @Test
  void what_a_user_sends_once_more_in_the_next_session_is_one_message() {
    TestClock clock = new TestClock();
    try (TestServer server =
        TestServer.start(TestServer.config(engine, Map.of("PARLEY_SIMULATOR", "off")), clock)) {
      owner = server.signUp();
      anonymous = server.anonymous();
      channel = add(SignedIdentity.SECRET, "required");
      String first = begin(channel, SignedIdentity.right().of("u-7", "Grace"), "").text("/token");
      new Visitor(anonymous.as(first)).writes("1", "Hello").expect(201);
      clock.advance(Duration.ofMinutes(12));
      new Visitor(anonymous.as(first)).writes("1", "Hello").expect(401);
      String claims = "{'sub': 'u-7', 'exp': %d}".formatted(SignedIdentity.in(3600));
      String next = begin(channel, SignedIdentity.right().token(claims), first).text("/token");
      new Visitor(anonymous.as(next)).writes("1", "Hello").expect(200);
      clock.advance(Duration.ofHours(2));
      claims = "{'sub': 'u-7', 'exp': %d}".formatted(SignedIdentity.in(7200 + 3600));
      String last = begin(channel, SignedIdentity.right().token(claims), next).text("/token");
      assertThat(texts(new Visitor(anonymous.as(last)))).containsExactly("Hello");
    }
  }

  @Test
  void a_chat_for_users_alone_begins_with_nobody_else() {
    Answer members = add(SignedIdentity.SECRET, "required");
    Visitor.begin(anonymous, members.text("/widget_key")).expectProblem(403, "forbidden");
    begin(members, SignedIdentity.right().of("u-7", "Grace"), "").expect(201);
  }

  @Test
  void whoever_began_before_a_chat_was_for_users_alone_is_out() {
    Visitor anybody = Visitor.on(anonymous, channel.text("/widget_key"));
    anybody.writes("1", "Before").expect(201);
    Visitor grace = user("u-7");
    owner
        .put("/v1/channels/" + channel.text("/id"), "{'settings': {'identity': 'required'}}")
        .expect(200);
    anybody.writes("2", "After").expectProblem(401, "invalid_token");
    anybody.client().get("/chat/v1/conversation").expectProblem(401, "invalid_token");
    anybody.client().get("/chat/v1/events").expectProblem(401, "invalid_token");
    grace.writes("1", "Still here").expect(201);
  }

  @Test
  void who_is_erased_has_no_session_any_more() {
    Visitor grace = user("u-7");
    grace.writes("1", "Forget me").expect(201);
    String contact = owner.get("/v1/contacts").text("/data/0/id");
    owner.delete("/v1/contacts/" + contact).expect(204);
    eventually(() -> grace.client().get("/chat/v1/conversation"), answer -> answer.status() == 401);
  }
}
