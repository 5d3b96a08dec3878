package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** Whose a number is: the provider is asked, and nobody else is believed. */
@ParameterizedClass
@EnumSource(Engine.class)
class OwnershipProofTest {
  private static final AtomicLong NUMBERS = new AtomicLong(610_000_000_000L);
  private static final List<String> LIMITS =
      List.of("whatsapp_business_manager_messaging_limit", "messaging_limit_tier");

  @Parameter Engine engine;

  private final String number = Long.toString(NUMBERS.incrementAndGet());
  private final FakeGraph meta = new FakeGraph(send -> Reply.accepted("wamid.proof"));
  private TestServer server;

  @BeforeEach
  void start() {
    server =
        TestServer.start(
            TestServer.config(engine, Map.of("PARLEY_GRAPH_URL", meta.url())), Clock.systemUTC());
    knowsToken("good");
  }

  @AfterEach
  void stop() {
    server.close();
    meta.close();
  }

  /** Meta lets this token use every number. */
  private void knowsToken(String token) {
    meta.behaveWhenAsked(question ->
        question.authorization().equals("Bearer " + token)
            ? known(question, "")
            : Reply.error(400, 190));
  }

  private static Reply known(FakeGraph.Question question, String more) {
    return new Reply(
        200,
        """
        {"id": "%s", "display_phone_number": "+1 631-555-8151",
         "verified_name": "Bakery", "quality_rating": "GREEN"%s}
        """
            .formatted(question.phoneNumberId(), more));
  }

  private String channel(String token, String settings) {
    return """
    {"type": "whatsapp", "name": "Hotline", "phone_number_id": "%s",
     "credentials": {"access_token": "%s", "app_secret": "an app secret of %s"}%s}
    """
        .formatted(number, token, token, settings);
  }

  private Answer claim(Client owner, String token) {
    return owner.post("/v1/channels", channel(token, ""));
  }

  /** A number that is named as one of another API, which anybody may run. */
  private Answer squat(Client owner) {
    return owner.post(
        "/v1/channels",
        channel("t", ", \"settings\": {\"graph_url\": \"" + TestNumber.NOWHERE + "\"}"));
  }

  @Test
  void a_number_that_meta_confirms_is_verified() {
    Answer added = claim(server.signUp(), "good").expect(201);
    assertThat(added.at("/verified_at").isString()).isTrue();
    assertThat(added.text("/provider/display_phone_number")).isEqualTo("+1 631-555-8151");
    assertThat(added.text("/provider/verified_name")).isEqualTo("Bakery");
    assertThat(added.text("/provider/quality_rating")).isEqualTo("GREEN");
    assertThat(meta.questions())
        .extracting(FakeGraph.Question::phoneNumberId, FakeGraph.Question::authorization)
        .containsExactly(tuple(number, "Bearer good"));
  }

  @Test
  void the_limit_of_the_portfolio_is_the_numbers() {
    meta.behaveWhenAsked(question ->
        known(question, ", \"whatsapp_business_manager_messaging_limit\": \"TIER_2K\""));
    Answer added = claim(server.signUp(), "good").expect(201);
    assertThat(added.text("/provider/messaging_limit")).isEqualTo("TIER_2K");
  }

  @ParameterizedTest
  @CsvSource({
    "messaging_limit_tier, whatsapp_business_manager_messaging_limit",
    "whatsapp_business_manager_messaging_limit, messaging_limit_tier"
  })
  void a_version_that_knows_one_of_the_limits_tells_that(String unknown, String known) {
    meta.behaveWhenAsked(question ->
        question.query().contains(unknown)
            ? lacks(unknown)
            : known(question, ", \"%s\": \"TIER_2K\"".formatted(known)));
    Answer added = claim(server.signUp(), "good").expect(201);
    assertThat(added.text("/provider/messaging_limit")).isEqualTo("TIER_2K");
    assertThat(meta.questions()).hasSize(2).last().matches(last -> last.query().contains(known));
  }

  @Test
  void a_version_that_has_other_limits_confirms_the_number_without() {
    meta.behaveWhenAsked(question ->
        LIMITS.stream()
            .filter(question.query()::contains)
            .findFirst()
            .map(OwnershipProofTest::lacks)
            .orElseGet(() -> known(question, "")));
    Answer added = claim(server.signUp(), "good").expect(201);
    assertThat(added.at("/verified_at").isString()).isTrue();
    assertThat(added.at("/provider/messaging_limit").isNull()).isTrue();
  }

  private static Reply lacks(String field) {
    return new Reply(
        400,
        """
        {"error": {"code": 100, "message": "(#100) Tried accessing nonexisting field (%s)"}}
        """
            .formatted(field));
  }

  @Test
  void a_token_that_meta_refuses_gets_no_number() {
    Answer refused = claim(server.signUp(), "bad");
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/credentials/access_token");
    assertThat(refused.text("/errors/0/code")).isEqualTo("token_refused");
  }

  @Test
  void a_number_that_the_token_may_not_see_is_refused() {
    meta.behaveWhenAsked(question -> Reply.error(400, 100));
    Answer refused = claim(server.signUp(), "good");
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/phone_number_id");
    assertThat(refused.text("/errors/0/code")).isEqualTo("number_refused");
  }

  @Test
  void who_names_a_number_first_does_not_keep_it_from_whoever_proves_it() {
    squat(server.signUp()).expect(201);
    assertThat(claim(server.signUp(), "good").expect(201).at("/verified_at").isString()).isTrue();
  }

  @Test
  void only_who_proves_a_number_learns_that_another_organization_has_it() {
    claim(server.signUp(), "good").expect(201);
    assertThat(squat(server.signUp()).expect(201).at("/verified_at").isNull()).isTrue();
    claim(server.signUp(), "bad").expectProblem(422, "validation_failed");
    claim(server.signUp(), "good").expectProblem(409, "channel_exists");
  }

  @Test
  void who_may_use_a_number_no_longer_makes_room_for_whoever_may() {
    Client former = server.signUp();
    String path = claim(former, "good").expect(201).header("location").orElseThrow();
    knowsToken("newer");
    assertThat(claim(server.signUp(), "newer").expect(201).at("/verified_at").isString()).isTrue();
    assertThat(former.get(path).at("/verified_at").isNull()).isTrue();
  }

  @Test
  void a_number_is_unique_in_its_organization_whoever_proves_it() {
    Client owner = server.signUp();
    squat(owner).expect(201);
    squat(owner).expectProblem(409, "channel_exists");
    claim(owner, "good").expectProblem(409, "channel_exists");
  }

  @Test
  void while_meta_does_not_answer_a_number_waits_for_its_first_message() {
    meta.behaveWhenAsked(question -> Reply.none());
    Client owner = server.signUp();
    Answer added = claim(owner, "good").expect(201);
    assertThat(added.at("/verified_at").isNull()).isTrue();
    owner
        .post(
            "/v1/messages",
            """
            {"to": {"phone": "+14155552671"}, "channel_id": "%s", "type": "template",
             "content": {"name": "order_ready", "language": "en_US"}}
            """
                .formatted(added.text("/id")))
        .expect(201);
    String path = "/v1/channels/" + added.text("/id");
    Eventually.eventually(() -> owner.get(path), answer -> answer.at("/verified_at").isString());
    knowsToken("good");
    claim(server.signUp(), "good").expectProblem(409, "channel_exists");
  }

  @Test
  void a_new_token_is_asked_about_and_another_api_proves_nothing() {
    Client owner = server.signUp();
    String path = claim(owner, "good").expect(201).header("location").orElseThrow();
    owner
        .put(path, "{'credentials': {'access_token': 'bad'}}")
        .expectProblem(422, "validation_failed");
    owner.put(path, "{'name': 'Cakes'}").expect(200);
    assertThat(meta.questions()).hasSize(2);
    Answer elsewhere =
        owner
            .put(
                path,
                """
                {"credentials": {"access_token": "other"}, "settings": {"graph_url": "%s"}}
                """
                    .formatted(TestNumber.NOWHERE))
            .expect(200);
    assertThat(elsewhere.at("/verified_at").isNull()).isTrue();
    assertThat(elsewhere.at("/provider/verified_name").isNull()).isTrue();
    assertThat(meta.questions()).hasSize(2);
  }
}
