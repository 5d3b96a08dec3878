package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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
import parley.testing.Eventually;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** What came in and could not be taken in, and what people do with it. */
@ParameterizedClass
@EnumSource(Engine.class)
class QuarantineTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private TestServer server;
  private Client owner;
  private TestNumber number;

  @BeforeEach
  void start() {
    server =
        TestServer.start(
            TestServer.config(
                engine, Map.of("PARLEY_QUOTA_QUARANTINE", "3", "PARLEY_QUARANTINE_DAYS", "2")),
            clock);
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** A message without an id, which can't be read; answers its id in quarantine. */
  private String odd(int i) {
    number
        .messages(
            "{\"from\": \"%s\", \"type\": \"text\", \"text\": {\"body\": \"odd %d\"}}"
                .formatted(ADA, i))
        .expect(200);
    return owner.get("/v1/quarantine").expect(200).text("/data/0/id");
  }

  /** A message that could not be stored, though now it could; answers its id in quarantine. */
  private String failed() {
    server.execute("alter table message_word_pending rename to elsewhere");
    number.inbound(ADA, "wamid.failed", "are you open").expect(200);
    server.execute("alter table elsewhere rename to message_word_pending");
    assertThat(owner.get("/v1/conversations").at("/data")).isEmpty();
    return owner.get("/v1/quarantine").expect(200).text("/data/0/id");
  }

  @Test
  void what_cannot_be_read_is_listed_shown_and_deleted() {
    String first = odd(1);
    String second = odd(2);
    Answer list = owner.get("/v1/quarantine?per_page=1").expect(200);
    assertThat(list.texts("/data", "/id")).containsExactly(second);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(2);
    String cursor = list.text("/meta/next_cursor");
    assertThat(owner.get("/v1/quarantine?per_page=1&cursor=" + cursor).texts("/data", "/id"))
        .containsExactly(first);
    Answer shown = owner.get("/v1/quarantine/" + first).expect(200);
    assertThat(shown.text("/body")).contains("odd 1");
    assertThat(shown.text("/encoding")).isEqualTo("utf-8");
    assertThat(shown.text("/channel_id")).isEqualTo(number.channelId());
    owner.delete("/v1/quarantine/" + first).expect(204);
    owner.get("/v1/quarantine/" + first).expectProblem(404, "not_found");
    owner.delete("/v1/quarantine/" + first).expectProblem(404, "not_found");
    assertThat(owner.get("/v1/audit?action=quarantine.deleted").texts("/data", "/target/id"))
        .containsExactly(first);
  }

  @Test
  void the_list_of_one_channel_shows_no_other() {
    odd(1);
    TestNumber other = new TestNumber(owner, TestNumber.NOWHERE, "");
    String path = "/v1/quarantine?channel_id=";
    assertThat(owner.get(path + number.channelId()).expect(200).at("/data")).hasSize(1);
    assertThat(owner.get(path + other.channelId()).expect(200).at("/data")).isEmpty();
  }

  @Test
  void a_channel_keeps_only_its_newest() {
    IntStream.rangeClosed(1, 5).forEach(this::odd);
    assertThat(owner.get("/v1/quarantine").at("/meta/total").asInt()).isEqualTo(3);
  }

  @Test
  void what_still_cannot_be_read_stays() {
    String id = odd(1);
    owner.post("/v1/quarantine/" + id + "/replay", "").expectProblem(409, "still_unreadable");
    owner.get("/v1/quarantine/" + id).expect(200);
  }

  @Test
  void what_could_not_be_stored_is_taken_in_once_by_however_many_replays() {
    String id = failed();
    Parallel.run(
        IntStream.range(0, 8)
            .<Callable<Integer>>mapToObj(
                i -> () -> owner.post("/v1/quarantine/" + id + "/replay", "").status())
            .toList());
    assertThat(owner.get("/v1/quarantine").at("/data")).isEmpty();
    String conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    assertThat(
            owner
                .get("/v1/conversations/" + conversation + "/messages")
                .texts("/data", "/content/text"))
        .containsExactly("are you open");
    assertThat(owner.get("/v1/audit?action=quarantine.replayed").texts("/data", "/target/id"))
        .containsExactly(id);
    number.inbound(ADA, "wamid.failed", "are you open").expect(200);
    assertThat(owner.get("/v1/conversations/" + conversation + "/messages").at("/data")).hasSize(1);
  }

  @Test
  void what_fails_again_stays_and_the_answer_says_so() {
    String id = failed();
    server.execute("alter table message_word_pending rename to elsewhere");
    Answer refused =
        owner.post("/v1/quarantine/" + id + "/replay", "").expectProblem(409, "still_failing");
    assertThat(refused.text("/detail"))
        .isEqualTo("Of what it reported, 1 could not be taken in; it stays in quarantine.");
    assertThat(owner.get("/v1/quarantine").texts("/data", "/id")).containsExactly(id);
    server.execute("alter table elsewhere rename to message_word_pending");
    owner.post("/v1/quarantine/" + id + "/replay", "").expect(200);
    assertThat(texts(ADA)).containsExactly("are you open");
    assertThat(owner.get("/v1/quarantine").at("/data")).isEmpty();
  }

  /** As if a later version could read it: a notice of the account, and before it a message. */
  private void isReadable(String quarantined) {
    isReadable(
        quarantined,
        """
         {"field": "messages", "value": {"metadata": {"phone_number_id": "%s"}, "messages": [
          {"from": "%s", "id": "wamid.late", "type": "text", "text": {"body": "late"}}]}}
        """
            .formatted(number.phoneNumberId(), ADA));
  }

  /** The same with something else behind the notice of the account. */
  private void isReadable(String quarantined, String change) {
    String body =
        """
        {"object": "whatsapp_business_account", "entry": [{"id": "1", "changes": [
         {"field": "account_alerts", "value": {"alert_type": "OBA_APPROVED"}}, %s]}]}
        """
            .formatted(change);
    String hex = HexFormat.of().formatHex(body.getBytes(StandardCharsets.UTF_8));
    String literal = engine == Engine.SQLITE ? "x'" + hex + "'" : "'\\x" + hex + "'";
    server.execute("update quarantine set body = " + literal);
    assertThat(owner.get("/v1/quarantine/" + quarantined).expect(200).text("/body"))
        .contains("OBA_APPROVED");
  }

  @Test
  void a_notice_is_told_of_once_however_often_the_rest_of_it_fails() {
    String id = odd(1);
    isReadable(id);
    server.execute("alter table message_word_pending rename to elsewhere");
    owner.post("/v1/quarantine/" + id + "/replay", "").expectProblem(409, "still_failing");
    owner.post("/v1/quarantine/" + id + "/replay", "").expectProblem(409, "still_failing");
    server.execute("alter table elsewhere rename to message_word_pending");
    owner.post("/v1/quarantine/" + id + "/replay", "").expect(200);
    assertThat(texts(ADA)).containsExactly("late");
    Eventually.eventually(() -> types(), types -> types.contains("channel.notice"));
    assertThat(types()).containsOnlyOnce("channel.notice");
  }

  @Test
  void of_several_notices_none_is_told_while_one_fails_and_then_each_once() {
    String id = odd(1);
    isReadable(
        id,
        """
        {"field": "phone_number_name_update",
         "value": {"decision": "APPROVED", "requested_verified_name": "Lucky Shrub"}}
        """);
    boolean isSqlite = engine == Engine.SQLITE;
    server.execute(
        isSqlite
            ? "create trigger fixed before update on channel begin select raise(abort, 'no'); end"
            : "alter table channel add constraint fixed check (id < 0) not valid");
    String path = "/v1/quarantine/" + id + "/replay";
    owner.post(path, "").expectProblem(409, "still_failing");
    owner.post(path, "").expectProblem(409, "still_failing");
    server.execute(isSqlite ? "drop trigger fixed" : "alter table channel drop constraint fixed");
    Parallel.run(
        IntStream.range(0, 4)
            .<Callable<Integer>>mapToObj(i -> () -> owner.post(path, "").status())
            .toList());
    Eventually.eventually(() -> types(), types -> types.contains("channel.updated"));
    assertThat(types().stream().filter("channel.notice"::equals)).hasSize(2);
    assertThat(owner.get("/v1/quarantine").at("/data")).isEmpty();
  }

  /** What the last notice has written fails behind all of it, where nobody has waited for it. */
  @Test
  void a_notice_that_fails_late_stays_and_the_answer_says_so() {
    String id = odd(1);
    isReadable(id);
    boolean isSqlite = engine == Engine.SQLITE;
    server.execute(
        isSqlite
            ? "create trigger fixed before insert on event when new.type = 'channel.notice'"
                + " begin select raise(abort, 'no'); end"
            : "alter table event_inbox add constraint fixed check (type <> 'channel.notice')");
    String path = "/v1/quarantine/" + id + "/replay";
    owner.post(path, "").expectProblem(409, "still_failing");
    server.execute(
        isSqlite ? "drop trigger fixed" : "alter table event_inbox drop constraint fixed");
    owner.post(path, "").expect(200);
    Eventually.eventually(() -> types(), types -> types.contains("channel.notice"));
  }

  /** The types of all events, in their order. */
  private List<String> types() {
    return owner.get("/v1/events?after=0&limit=100").expect(200).texts("/data", "/type");
  }

  /** As if a unique key of ours were wrong: every try to store it loses against what is there. */
  @Test
  void what_always_loses_against_what_is_there_keeps_nothing_else_out() {
    number.inbound(ADA, "wamid.first", "Hello").expect(200);
    server.execute("create unique index one_of_a_channel on conversation (org_id, channel_id)");
    number.inbound("16505559999", "wamid.second", "are you open").expect(200);
    number.inbound(ADA, "wamid.third", "And on Sunday?").expect(200);
    assertThat(texts(ADA)).containsExactly("Hello", "And on Sunday?");
    String id = owner.get("/v1/quarantine").expect(200).text("/data/0/id");
    assertThat(owner.get("/v1/quarantine/" + id).text("/reason"))
        .isEqualTo("storing the update failed");
    server.execute("drop index one_of_a_channel");
    owner.post("/v1/quarantine/" + id + "/replay", "").expect(200);
    assertThat(texts("16505559999")).containsExactly("are you open");
  }

  private List<String> texts(String phone) {
    String contact = owner.get("/v1/contacts?search=" + phone).expect(200).text("/data/0/id");
    String conversation =
        owner.get("/v1/contacts/" + contact + "/conversations").expect(200).text("/data/0/id");
    return owner
        .get("/v1/conversations/" + conversation)
        .expect(200)
        .texts("/messages", "/content/text");
  }

  @Test
  void a_replay_is_repeated_by_its_key() {
    Client keyed = owner.with("Idempotency-Key", "a-replay-of-one");
    String path = "/v1/quarantine/" + failed() + "/replay";
    Answer first = keyed.post(path, "").expect(200);
    assertThat(first.at("/updates").asInt()).isEqualTo(1);
    Answer second = keyed.post(path, "").expect(200);
    assertThat(second.header("idempotent-replayed")).contains("true");
    assertThat(second.body()).isEqualTo(first.body());
  }

  @Test
  void the_rest_goes_when_its_time_is_over() {
    odd(1);
    clock.advance(Duration.ofDays(3));
    server.close();
    server = TestServer.start(server.config(), clock);
    Client again = server.logIn(owner);
    Eventually.eventually(
        () -> again.get("/v1/quarantine").expect(200).at("/meta/total").asInt(),
        total -> total == 0);
  }
}
