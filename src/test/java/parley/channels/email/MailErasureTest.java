package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Remains;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.TestMailServer;
import parley.testing.TestServer;

/** Looks for somebody who was erased in the conversations that others have had with us by mail. */
@Timeout(180)
@ParameterizedClass
@EnumSource(Engine.class)
class MailErasureTest {
  private static final String MAYA = "maya@poets.example";
  private static final String TOM = "tom@friends.example";

  /** In every text of Tom's, and nowhere else. */
  private static final String WORD = "zwetschgenkuchen";

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Parameter Engine engine;

  @AutoClose private final TestMailServer mails = new TestMailServer();
  private TestServer server;
  private MailDesk desk;
  private String conversation;

  @BeforeEach
  void start() {
    server = TestServer.start(engine);
    desk =
        MailDesk.open(
            server.signUp(),
            server.anonymous(),
            """
            'smtp_host': '127.0.0.1', 'smtp_port': %d, 'smtp_security': 'none', 'quote': 'last',
            """
                .formatted(URI.create(mails.url()).getPort()));
    post(MAYA, "1@poets.example", "Cc: Tom <" + TOM + ">\n", "Is it ready?");
    conversation = desk.conversation();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void nothing_is_left_of_who_wrote_in_the_thread_of_somebody_else() {
    post(TOM, "2@friends.example", about("1@poets.example"), "I bring a " + WORD);
    answer("");
    mails.await(TOM, 1);
    post(
        MAYA,
        "3@poets.example",
        about("2@friends.example") + "Cc: Tom@Friends.example\n",
        "Rhubarb");
    answer(", 'cc': [{'address': '%s'}, {'address': '%s'}]".formatted(TOM, "eve@e.example"));
    mails.await(TOM, 2);
    letterTo(TOM);
    assertThat(places(TOM)).isNotEmpty();
    assertThat(places(WORD)).isNotEmpty();

    erase(TOM);

    assertThat(eventually(PATIENCE, () -> places(TOM), List::isEmpty)).isEmpty();
    assertThat(eventually(PATIENCE, () -> places("Tom@Friends"), List::isEmpty)).isEmpty();
    assertThat(eventually(PATIENCE, () -> places(WORD), List::isEmpty)).isEmpty();
    assertThat(desk.texts(conversation))
        .containsExactlyInAnyOrder("Is it ready?", "Yes.", "Rhubarb", "Yes.");
    Answer after = conversation();
    assertThat(after.at("/participants").toString()).isEqualTo("[\"eve@e.example\"]");
    assertThat(search("rhubarb")).isEqualTo(1);
    assertThat(search("friends")).isZero();
    assertThat(events("message.created")).contains("Rhubarb", "eve@e.example");
    assertThat(eventually(() -> events("conversation.updated"), text -> text.contains("eve@")))
        .contains("eve@e.example");

    int before = mails.mails(MAYA).size();
    int copies = mails.mails(TOM).size();
    answer(", 'subject': 'The end'");
    String sent = TestMailServer.text(mails.await(MAYA, before + 1));
    assertThat(sent).contains("Rhubarb").doesNotContain(WORD);
    assertThat(mails.mails(TOM)).hasSize(copies);
  }

  @Test
  void nothing_is_left_of_them_in_what_was_told_of_whoever_is_a_part_of_another_by_now() {
    post(TOM, "2@friends.example", about("1@poets.example"), "I bring a " + WORD);
    String into = desk.owner().post("/v1/contacts", "{'name': 'Maya'}").expect(201).text("/id");
    String from = contact(MAYA).text("/id");
    desk.owner().post("/v1/contacts/" + into + "/merge", "{'from_id': '" + from + "'}").expect(200);
    erase(TOM);
    assertThat(eventually(PATIENCE, () -> places(TOM), List::isEmpty)).isEmpty();
    assertThat(eventually(PATIENCE, () -> places(WORD), List::isEmpty)).isEmpty();
  }

  @Test
  void who_did_not_get_a_copy_is_named_no_more() {
    answer(", 'cc': [{'address': '%s'}]".formatted(TOM));
    desk.post(Reports.bounce(Reports.messageId(mails.await(TOM, 1)), TOM)).expect(200);
    post(TOM, "2@friends.example", "", "Hello");
    eventually(this::conversation, now -> now.body().contains("\"undelivered\":[\"" + TOM));

    erase(TOM);

    // The mail with the report is no message: it goes within the hour.
    eventually(
        PATIENCE, () -> places(TOM), all -> all.stream().allMatch(one -> one.startsWith("media/")));
    assertThat(conversation().body()).contains("\"undelivered\":[]").doesNotContain(TOM);
  }

  @Test
  void a_report_that_comes_later_names_nobody() {
    answer("");
    String sent = Reports.messageId(mails.await(MAYA, 1));
    erase(MAYA);
    eventually(PATIENCE, () -> places(MAYA), List::isEmpty);

    desk.post(Reports.bounceSaying("550 Who is " + MAYA + "?", sent, MAYA)).expect(200);

    // The mail with the report is no message: it goes within the hour.
    assertThat(places(MAYA)).allMatch(place -> place.startsWith("media/"));
  }

  @Test
  void nobody_waits_for_an_answer_to_what_is_erased() {
    answer("");
    post(TOM, "2@friends.example", about("1@poets.example"), WORD);
    assertThat(conversation().at("/unread_count").asInt()).isEqualTo(1);
    assertThat(conversation().at("/waiting_since").isNull()).isFalse();

    erase(TOM);

    Answer after = eventually(this::conversation, now -> now.at("/unread_count").asInt() == 0);
    assertThat(after.at("/waiting_since").isNull()).isTrue();
    assertThat(after.text("/last_message/content/text")).isEqualTo("Yes.");
    assertThat(after.text("/active_at")).isEqualTo(after.text("/last_message_at"));
  }

  @Test
  void what_others_have_written_waits_as_before() {
    String since = conversation().text("/waiting_since");
    post(TOM, "2@friends.example", about("1@poets.example"), WORD);
    post(MAYA, "3@poets.example", about("1@poets.example"), "Hello?");
    post(TOM, "4@friends.example", about("3@poets.example"), WORD);

    erase(TOM);

    Answer after = eventually(this::conversation, now -> now.at("/unread_count").asInt() == 2);
    assertThat(after.text("/waiting_since")).isEqualTo(since);
    assertThat(after.text("/last_message/content/text")).isEqualTo("Hello?");
    assertThat(after.text("/last_message_at")).isEqualTo(after.text("/messages/1/timestamp"));
  }

  @Test
  void a_server_that_is_killed_meanwhile_goes_on_when_it_is_back() {
    post(TOM, "2@friends.example", "", WORD);
    for (int i = 0; i < 200; i++) {
      post(MAYA, i + ".many@poets.example", "Cc: " + TOM + "\n", "Mail " + i);
      post(TOM, i + ".many@friends.example", about(i + ".many@poets.example"), WORD + " " + i);
    }
    String tom = contact(TOM).text("/id");
    String first = found(WORD + "%200").text("/data/0/message/id");
    String token = desk.owner().token();
    server.close();
    try (ParleyProcess process = ParleyProcess.start(server.config())) {
      Client again = process.anonymous().as(token);
      again.delete("/v1/contacts/" + tom).expect(204);
      // In the midst of it: the first of two hundred answers of his is gone.
      eventually(() -> again.get("/v1/messages/" + first).status(), status -> status == 404);
      process.kill();
    }
    assertThat(new Remains(server.config()).jobs("correspondence.erase")).isNotEmpty();
    assertThat(places(WORD)).isNotEmpty();
    server = TestServer.start(server.config(), Clock.systemUTC());
    assertThat(eventually(PATIENCE, () -> places(WORD), List::isEmpty)).isEmpty();
    assertThat(eventually(PATIENCE, () -> places(TOM), List::isEmpty)).isEmpty();
  }

  private void post(String from, String id, String more, String text) {
    desk.post(desk.mail(from, id, "Cake", more, text)).expect(200);
  }

  private static String about(String id) {
    return "In-Reply-To: <" + id + ">\n";
  }

  private void answer(String more) {
    desk.owner()
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'email', 'content': {'text': 'Yes.'" + more + "}}")
        .expect(201);
  }

  /** A letter to somebody alone, which would leave tomorrow. */
  private void letterTo(String address) {
    desk.owner()
        .post(
            "/v1/conversations/" + conversation + "/messages",
            """
            {'type': 'email', 'content': {'text': 'You alone', 'to': [{'address': '%s'}]},
             'send_at': '%s'}
            """
                .formatted(address, Instant.now().plus(Duration.ofDays(1))))
        .expect(201);
  }

  private void erase(String address) {
    desk.owner().delete("/v1/contacts/" + contact(address).text("/id")).expect(204);
  }

  private Answer contact(String address) {
    String id = desk.owner().get("/v1/contacts?search=" + address).expect(200).text("/data/0/id");
    return desk.owner().get("/v1/contacts/" + id).expect(200);
  }

  private Answer conversation() {
    return desk.owner().get("/v1/conversations/" + conversation).expect(200);
  }

  private int search(String word) {
    return found(word).at("/data").size();
  }

  private Answer found(String words) {
    return desk.owner().get("/v1/messages/search?query=" + words).expect(200);
  }

  private String events(String type) {
    return desk.owner().get("/v1/events?after=0&types=" + type).expect(200).body();
  }

  private List<String> places(String text) {
    return new Remains(server.config()).places(text);
  }
}
