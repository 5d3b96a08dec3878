package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
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

/** Nobody begins to chat from where a visitor came who was blocked. */
@ParameterizedClass
@EnumSource(Engine.class)
class NetworkBlockTest {
  private static final String HOME = "203.0.113.7";
  private static final String ELSEWHERE = "203.0.113.8";

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  @AutoClose private TestServer server;
  private Client owner;
  private Chat chat;

  @BeforeEach
  void build() {
    server =
        TestServer.start(
            TestServer.config(engine, Map.of("PARLEY_TRUSTED_PROXIES", "127.0.0.0/8")), clock);
    owner = server.signUp();
    chat = Chat.open(owner);
  }

  private Answer begin(String address, String key) {
    return Visitor.begin(server.anonymous().with("X-Forwarded-For", address), key);
  }

  private Answer begin(String address) {
    return begin(address, chat.key());
  }

  /** Somebody who begins and writes; answers which contact they are. */
  private String writer(String address) {
    Visitor visitor = new Visitor(server.anonymous().as(begin(address).expect(201).text("/token")));
    visitor.writes("m-1", "Buy now").expect(201);
    return contact();
  }

  /** Who wrote last. */
  private String contact() {
    return owner.get("/v1/conversations?per_page=1").expect(200).text("/data/0/contact/id");
  }

  private void block(String contact, boolean blocked) {
    owner.put("/v1/contacts/" + contact, "{'blocked': %s}".formatted(blocked)).expect(200);
  }

  @Test
  void nobody_begins_from_there_for_a_day() {
    String contact = writer(HOME);
    begin(HOME).expect(201);
    block(contact, true);
    Answer refused = begin(HOME).expectProblem(429, "rate_limited");
    assertThat(refused.header("retry-after")).contains("600");
    assertThat(refused.text("/detail"))
        .isEqualTo("Too many chats were begun from here. Wait a little.");
    begin(HOME, Visitor.chat(owner)).expectProblem(429, "rate_limited");
    begin(ELSEWHERE).expect(201);
    clock.advance(Duration.ofHours(23));
    begin(HOME).expectProblem(429, "rate_limited");
    clock.advance(Duration.ofHours(1));
    begin(HOME).expect(201);
  }

  @Test
  void a_network_of_ipv6_is_as_wide_as_for_limits() {
    block(writer("2001:db8:1:2::7"), true);
    begin("2001:db8:1:2:ffff::1").expectProblem(429, "rate_limited");
    begin("2001:db8:1:3::7").expect(201);
  }

  @Test
  void it_is_the_latest_network_of_whoever_was_blocked() {
    String first = writer(HOME);
    clock.advance(Duration.ofMinutes(1));
    String second = writer(ELSEWHERE);
    merge(first, second);
    block(first, true);
    begin(ELSEWHERE).expectProblem(429, "rate_limited");
    begin(HOME).expect(201);
  }

  @Test
  void who_is_no_longer_blocked_lifts_it_and_nothing_else_does() {
    String contact = writer(HOME);
    String other = writer(HOME);
    assertThat(other).isNotEqualTo(contact);
    block(contact, true);
    owner.put("/v1/contacts/" + contact, "{'name': 'Mallory'}").expect(200);
    block(other, true);
    block(other, false);
    begin(HOME).expectProblem(429, "rate_limited");
    block(contact, false);
    begin(HOME).expect(201);
  }

  @Test
  void who_becomes_part_of_somebody_blocked_is_blocked_with_them() {
    String visitor = writer(HOME);
    String spammer = owner.post("/v1/contacts", "{'name': 'Mallory'}").expect(201).text("/id");
    block(spammer, true);
    begin(HOME).expect(201);
    merge(spammer, visitor);
    begin(HOME).expectProblem(429, "rate_limited");
    block(spammer, false);
    begin(HOME).expect(201);
  }

  @Test
  void who_takes_over_somebody_blocked_is_blocked_where_they_come_from() {
    String visitor = writer(HOME);
    String spammer = owner.post("/v1/contacts", "{'name': 'Mallory'}").expect(201).text("/id");
    block(spammer, true);
    merge(visitor, spammer);
    begin(HOME).expectProblem(429, "rate_limited");
  }

  private void merge(String contact, String from) {
    owner
        .post("/v1/contacts/" + contact + "/merge", "{'from_id': '%s'}".formatted(from))
        .expect(200);
  }

  @Test
  void who_leaves_before_they_are_blocked_has_still_come_from_there() {
    Visitor visitor = new Visitor(server.anonymous().as(begin(HOME).expect(201).text("/token")));
    visitor.writes("m-1", "Buy now").expect(201);
    visitor.leaves().expect(204);
    block(contact(), true);
    begin(HOME).expectProblem(429, "rate_limited");
  }

  @Test
  void no_other_organization_is_concerned() {
    Client stranger = server.signUp();
    String key = Visitor.chat(stranger);
    begin(HOME, key).expect(201);
    block(writer(HOME), true);
    begin(HOME).expectProblem(429, "rate_limited");
    begin(HOME, key).expect(201);
  }

  @Test
  void nothing_is_known_of_who_is_erased() {
    String contact = writer(HOME);
    block(contact, true);
    begin(HOME).expectProblem(429, "rate_limited");
    owner.delete("/v1/contacts/" + contact).expect(204);
    begin(HOME).expect(201);
  }

  @Test
  void who_is_called_the_same_on_another_chat_is_somebody_else() {
    Chat second = Chat.open(owner);
    name(chat);
    name(second);
    Visitor erased = named(chat, "4711");
    erased.writes("m-1", "Hello").expect(201);
    String contact = contact();
    Visitor other = named(second, "4711");
    other.writes("m-1", "Hello").expect(201);
    assertThat(contact()).isNotEqualTo(contact);
    block(contact(), true);
    begin(HOME).expectProblem(429, "rate_limited");
    owner.delete("/v1/contacts/" + contact).expect(204);
    erased.client().get("/chat/v1/conversation").expect(401);
    other.sees();
    begin(HOME).expectProblem(429, "rate_limited");
    owner.delete("/v1/contacts/" + contact()).expect(204);
    other.client().get("/chat/v1/conversation").expect(401);
    begin(HOME).expect(201);
  }

  @Test
  void whom_the_site_names_may_begin_and_is_blocked_themself() {
    name(chat);
    block(writer(HOME), true);
    named(chat, "u-1");
    Visitor visitor = named(chat, "u-2");
    visitor.writes("m-2", "Hello").expect(201);
    begin(ELSEWHERE).expect(201);
  }

  /** From now on the site of a chat names its users. */
  private void name(Chat named) {
    owner
        .put(
            named.path(),
            "{'credentials': {'identity_secret': '%s'}}".formatted(SignedIdentity.SECRET))
        .expect(200);
  }

  private Visitor named(Chat on, String subject) {
    String claims =
        "{'sub': '%s', 'exp': %d}".formatted(subject, clock.instant().getEpochSecond() + 60);
    Answer begun =
        server
            .anonymous()
            .with("X-Forwarded-For", HOME)
            .post(
                "/chat/v1/sessions",
                "{'key': '%s', 'jwt': '%s'}"
                    .formatted(on.key(), SignedIdentity.right().token(claims)));
    return new Visitor(server.anonymous().as(begun.expect(201).text("/token")));
  }
}
