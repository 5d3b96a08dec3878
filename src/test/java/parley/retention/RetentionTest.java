package parley.retention;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** {@code /v1/settings/retention}: what is erased by its age, and what is not. */
@ParameterizedClass
@EnumSource(Engine.class)
class RetentionTest {
  private static final String ADA = "16505551234";
  private static final String GRACE = "16505559999";
  private static final String RULES = "/v1/settings/retention";
  private static final Duration DAY = Duration.ofDays(1);

  /** More than a page of any kind. */
  private static final int MANY = 120;

  /** So many that a sweep can be met in the midst of them. */
  private static final int LONG = 1_000;

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private TestServer server;
  private Client owner;
  private TestNumber number;

  @BeforeEach
  void connect() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
  }

  @AfterEach
  void disconnect() {
    server.close();
  }

  @Test
  void nothing_is_erased_until_somebody_wants_that() {
    Answer rules = owner.get(RULES).expect(200);
    assertThat(rules.body())
        .isEqualTo(
            "{\"media_days\":null,\"messages_days\":null,\"resolved_conversations_days\":null,"
                + "\"contacts_without_activity_days\":null,\"events_days\":null,"
                + "\"next_run_at\":null,\"last_run\":null,\"due\":null}");
  }

  @Test
  void messages_of_resolved_conversations_go_and_those_of_others_stay() {
    String resolved = writes(ADA, MANY);
    String open = writes(GRACE, 2);
    resolve(resolved);
    afterDays(40);
    number.inbound(ADA, "wamid.new", "New", clock.instant()).expect(200);
    String reopened = conversationOf(ADA);
    resolve(reopened);
    Answer tried = owner.put(RULES + "?dry_run=true", "{'messages_days': 30}").expect(200);
    assertThat(tried.at("/due/messages").asInt()).isEqualTo(MANY);
    assertThat(owner.get(RULES).at("/messages_days").isNull()).isTrue();
    owner.put(RULES, "{'messages_days': 30}").expect(200);
    assertThat(sweep().at("/last_run/erased").toString())
        .isEqualTo(
            "{\"media\":0,\"messages\":%d,\"conversations\":0,\"contacts\":0,\"events\":0}"
                .formatted(MANY));
    assertThat(texts(resolved)).isSubsetOf("New");
    assertThat(texts(reopened)).containsExactly("New");
    assertThat(texts(open)).hasSize(2);
    assertThat(found("m7")).isZero();
    assertThat(found("new")).isEqualTo(1);
    assertThat(owner.get("/v1/audit?action=retention.swept").at("/data")).hasSize(1);
  }

  @Test
  void a_conversation_without_its_messages_can_be_taken_up_again() {
    String conversation = writes(ADA, 2);
    resolve(conversation);
    afterDays(40);
    owner.put(RULES, "{'messages_days': 30}").expect(200);
    sweep();
    Answer empty = owner.get("/v1/conversations/" + conversation).expect(200);
    assertThat(empty.at("/last_message").isNull()).isTrue();
    assertThat(empty.at("/messages")).isEmpty();
    owner.put("/v1/conversations/" + conversation + "/reopen", "").expect(200);
    number.inbound(ADA, "wamid.again", "Again", clock.instant()).expect(200);
    assertThat(texts(conversation)).containsExactly("Again");
  }

  @Test
  void resolved_conversations_go_with_their_messages_but_for_what_is_still_to_leave() {
    String gone = writes(ADA, 3);
    String scheduled = writes(GRACE, 1);
    owner
        .post(
            "/v1/conversations/" + scheduled + "/messages",
            "{'type': 'note', 'content': {'text': 'stays'}}")
        .expect(201);
    owner
        .post(
            "/v1/conversations/" + scheduled + "/messages",
            "{'type': 'text', 'content': {'text': 'later'}, 'send_at': '%s'}"
                .formatted(clock.instant().plus(Duration.ofDays(29))))
        .expect(201);
    resolve(gone);
    resolve(scheduled);
    afterDays(20);
    owner.put(RULES, "{'resolved_conversations_days': 10}").expect(200);
    assertThat(sweep().at("/last_run/erased/conversations").asInt()).isEqualTo(1);
    owner.get("/v1/conversations/" + gone).expect(404);
    owner.get("/v1/conversations/" + scheduled).expect(200);
    eventually(() -> found("m0"), found -> found == 1);
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(2);
  }

  @Test
  void contacts_go_with_whom_nothing_has_happened() {
    String quiet = owner.post("/v1/contacts", "{'name': 'Quiet'}").expect(201).text("/id");
    String held = owner.post("/v1/contacts", "{'name': 'Held'}").expect(201).text("/id");
    writes(ADA, 1);
    resolve(writes(GRACE, 1));
    owner.put("/v1/contacts/" + held + "/hold", "{'reason': 'Case 1'}").expect(200);
    afterDays(40);
    String young = owner.post("/v1/contacts", "{'name': 'Young'}").expect(201).text("/id");
    owner.put(RULES, "{'contacts_without_activity_days': 30}").expect(200);
    assertThat(sweep().at("/last_run/erased/contacts").asInt()).isEqualTo(2);
    owner.get("/v1/contacts/" + quiet).expect(404);
    owner.get("/v1/contacts/" + held).expect(200);
    owner.get("/v1/contacts/" + young).expect(200);
    assertThat(owner.get("/v1/contacts?search=" + GRACE).at("/meta/total").asInt()).isZero();
    assertThat(owner.get("/v1/contacts?search=" + ADA).at("/meta/total").asInt()).isEqualTo(1);
  }

  @Test
  void files_go_unless_somebody_is_to_see_them_still() {
    String seen = shown(writes(ADA, 1));
    String resolved = writes(GRACE, 1);
    String old = shown(resolved);
    resolve(resolved);
    afterDays(40);
    owner.put(RULES, "{'media_days': 30}").expect(200);
    assertThat(sweep().at("/last_run/erased/media").asInt()).isEqualTo(1);
    owner.get("/v1/media/" + seen).expect(200);
    owner.get("/v1/media/" + old).expect(404);
  }

  @Test
  void events_go_from_the_beginning_of_the_log() {
    owner.post("/v1/contacts", "{'name': 'Old'}").expect(201);
    afterDays(10);
    owner.put(RULES, "{'events_days': 8}").expect(200);
    sweep();
    owner.post("/v1/contacts", "{'name': 'New'}").expect(201);
    Answer log =
        eventually(
            () -> owner.get("/v1/events").expect(200), events -> events.body().contains("\"New\""));
    assertThat(log.body()).doesNotContain("\"Old\"");
  }

  @Test
  void rules_that_were_changed_meanwhile_are_the_ones_that_count() {
    String conversation = writes(ADA, 2);
    resolve(conversation);
    afterDays(40);
    owner.put(RULES, "{'messages_days': 30}").expect(200);
    owner.put(RULES, "{'messages_days': 60, 'media_days': 60}").expect(200);
    assertThat(sweep().at("/last_run/erased/messages").asInt()).isZero();
    assertThat(texts(conversation)).hasSize(2);
    owner.put(RULES, "{'messages_days': null, 'media_days': null}").expect(200);
    assertThat(owner.get(RULES).at("/next_run_at").isNull()).isTrue();
  }

  @Test
  void it_is_done_at_night_where_the_organization_is_and_again_the_next() {
    owner.put("/v1/settings/organization", "{'time_zone': 'Asia/Tokyo'}").expect(200);
    Answer rules = owner.put(RULES, "{'messages_days': 30}").expect(200);
    Instant next = Instant.parse(rules.text("/next_run_at"));
    assertThat(next.atZone(ZoneId.of("Asia/Tokyo")).toLocalTime()).isEqualTo(LocalTime.of(3, 0));
    String first = sweep().text("/last_run/ended_at");
    assertThat(sweep().text("/last_run/ended_at")).isGreaterThan(first);
  }

  @Test
  void a_sweep_that_was_stopped_goes_on_where_it_was() {
    String conversation = writesAtOnce(ADA, LONG);
    resolve(conversation);
    afterDays(40);
    owner.put(RULES, "{'messages_days': 30}").expect(200);
    clock.advance(DAY);
    owner = server.logIn(owner);
    eventually(() -> found("m0"), found -> found == 0);
    server.close();
    server = TestServer.start(server.config(), clock);
    owner = server.logIn(owner);
    Answer done =
        eventually(() -> owner.get(RULES).expect(200), rules -> !rules.at("/last_run").isNull());
    assertThat(done.at("/last_run/erased/messages").asInt()).isEqualTo(LONG);
    assertThat(texts(conversation)).isEmpty();
  }

  @Test
  void wrong_rules_are_refused() {
    Answer refused =
        owner
            .put(RULES, "{'messages_days': 0, 'events_days': 6, 'media_days': 'x'}")
            .expectProblem(422, "validation_failed");
    assertThat(refused.texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/messages_days", "/events_days", "/media_days");
    owner.put(RULES + "?dry_run=perhaps", "{}").expectProblem(400, "invalid_parameter");
  }

  /** The customer writes some messages, of the words {@code m0}, {@code m1} and so on. */
  private String writes(String phone, int messages) {
    IntStream.range(0, messages)
        .forEach(
            i -> number.inbound(phone, "wamid." + phone + i, "m" + i, clock.instant()).expect(200));
    return conversationOf(phone);
  }

  /** The same by a few webhooks. */
  private String writesAtOnce(String phone, int messages) {
    IntStream.range(0, messages / 100)
        .forEach(batch ->
            number
                .messages(
                    IntStream.range(batch * 100, batch * 100 + 100)
                        .mapToObj(i -> text(phone, i))
                        .collect(Collectors.joining(",")))
                .expect(200));
    return conversationOf(phone);
  }

  private String text(String phone, int i) {
    return """
    {"from": "%s", "id": "wamid.%s.%d", "timestamp": "%d", "type": "text",
     "text": {"body": "m%d"}}
    """
        .formatted(phone, phone, i, clock.instant().getEpochSecond(), i);
  }

  private String conversationOf(String phone) {
    return owner.get("/v1/conversations?search=" + phone).expect(200).text("/data/0/id");
  }

  /** A file that a note in a conversation shows; answers its id. */
  private String shown(String conversation) {
    String file = owner.upload("cake.txt", "cake".getBytes(UTF_8)).expect(201).text("/id");
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'document', 'content': {'media_id': '" + file + "'}}")
        .expect(201);
    return file;
  }

  private void resolve(String conversation) {
    owner.put("/v1/conversations/" + conversation + "/resolve", "").expect(200);
  }

  private void afterDays(int days) {
    clock.advance(DAY.multipliedBy(days));
    owner = server.logIn(owner);
  }

  /** Lets the next night pass, and answers what is said of it then. */
  private Answer sweep() {
    String before = owner.get(RULES).body();
    clock.advance(DAY);
    owner = server.logIn(owner);
    return eventually(
        () -> owner.get(RULES).expect(200),
        rules ->
            !rules.at("/last_run").isNull() && !before.contains(rules.text("/last_run/ended_at")));
  }

  private List<String> texts(String conversation) {
    return owner
        .get("/v1/conversations/" + conversation + "/messages?limit=200")
        .expect(200)
        .texts("/data", "/content/text");
  }

  private int found(String word) {
    return owner.get("/v1/messages/search?query=" + word).expect(200).at("/data").size();
  }
}
