package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.http.TokenHash;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Work before somebody begins to chat. */
@ParameterizedClass
@EnumSource(Engine.class)
class ChallengeTest {
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

  private void ask(String rule) {
    chat.set("{'challenge': '%s'}".formatted(rule)).expect(200);
  }

  private Answer begin(String more) {
    return server
        .anonymous()
        .post("/chat/v1/sessions", "{'key': '%s'%s}".formatted(chat.key(), more));
  }

  private Answer shows(String proof) {
    return begin(", 'proof': '%s'".formatted(proof));
  }

  private String solved(String key) {
    Answer challenge = server.anonymous().get("/chat/v1/challenge?key=" + key).expect(200);
    assertThat(challenge.at("/bits").asInt()).isEqualTo(16);
    String nonce = challenge.text("/nonce");
    return Stream.iterate(0, number -> number + 1)
        .map(number -> nonce + ":" + number)
        .filter(ChallengeTest::isWork)
        .findFirst()
        .orElseThrow();
  }

  private static boolean isWork(String proof) {
    byte[] hash = TokenHash.of(proof);
    return hash[0] == 0 && hash[1] == 0;
  }

  @Test
  void work_counts_once_in_its_time_and_for_its_chat() {
    ask("on");
    begin("").expectProblem(428, "proof_required");
    String proof = solved(chat.key());
    shows(proof).expect(201);
    shows(proof).expectProblem(428, "proof_required");
    shows(solved(Visitor.chat(owner))).expectProblem(428, "proof_required");
    String late = solved(chat.key());
    clock.advance(Duration.ofMinutes(2));
    shows(late).expectProblem(428, "proof_required");
    shows(solved(chat.key())).expect(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":", "7", "..:1", "a.b.c:1", "a.zzzzzzzzzzzzzzzz.AAAA:1"})
  void what_is_no_work_is_refused(String proof) {
    ask("on");
    shows(proof).expectProblem(428, "proof_required");
    String nonce = server.anonymous().get("/chat/v1/challenge?key=" + chat.key()).text("/nonce");
    String idle =
        Stream.iterate(0, number -> number + 1)
            .map(number -> nonce + ":" + number)
            .filter(text -> !isWork(text))
            .findFirst()
            .orElseThrow();
    shows(idle).expectProblem(428, "proof_required");
  }

  @Test
  void whom_the_site_names_needs_no_work() {
    ask("on");
    owner
        .put(
            chat.path(),
            "{'credentials': {'identity_secret': '%s'}}".formatted(SignedIdentity.SECRET))
        .expect(200);
    String claims = "{'sub': 'u-42', 'exp': %d}".formatted(clock.instant().getEpochSecond() + 60);
    begin(", 'jwt': '%s'".formatted(SignedIdentity.right().token(claims))).expect(201);
  }

  @Test
  void it_is_asked_for_by_itself_once_many_begin_and_not_where_it_is_off() {
    for (int visitor = 0; visitor < 151; visitor++) {
      comes(visitor).expect(201);
    }
    comes(151).expectProblem(428, "proof_required");
    ask("off");
    comes(151).expect(201);
  }

  @Test
  void who_seems_to_be_no_person_is_asked_for_it_unless_it_is_off() {
    String suspected = ", 'suspected': true";
    begin(suspected).expectProblem(428, "proof_required");
    begin(suspected + ", 'proof': 'a.b.c:1'").expectProblem(428, "proof_required");
    begin(suspected + ", 'proof': '%s'".formatted(solved(chat.key()))).expect(201);
    begin(", 'suspected': false").expect(201);
    begin(", 'suspected': null").expect(201);
    begin(", 'suspected': 'no'").expectProblem(422, "validation_failed");
    ask("off");
    begin(suspected).expect(201);
  }

  @Test
  void how_a_chat_looks_says_when_it_is_asked_for() {
    assertThat(chat.shown(server.anonymous()).text("/challenge")).isEqualTo("auto");
    ask("off");
    assertThat(chat.shown(server.anonymous()).text("/challenge")).isEqualTo("off");
  }

  private Answer comes(int visitor) {
    return server
        .anonymous()
        .with("X-Forwarded-For", "203.0.113." + visitor)
        .post("/chat/v1/sessions", "{'key': '%s'}".formatted(chat.key()));
  }
}
