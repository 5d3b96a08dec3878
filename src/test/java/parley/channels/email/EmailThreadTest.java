package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.Eventually;
import tools.jackson.databind.JsonNode;

/** A reference says where a mail belongs, and its sender says whether. */
@ParameterizedClass
@EnumSource(Engine.class)
class EmailThreadTest {
  private static final String MAYA = "maya@poets.example";
  private static final String TOM = "tom@friends.example";
  private static final String EVE = "eve@evil.example";

  @Parameter Engine engine;
  private MailDesk desk;
  private String conversation;

  @BeforeEach
  void open() {
    desk = MailDesk.open(engine, "'trusted_authserv_ids': ['mx.bakery.example'], ");
    post(MAYA, "1@poets.example", "A cake", "Cc: Tom <" + TOM + ">\n", "First");
    conversation = desk.conversation();
  }

  private void post(String from, String id, String subject, String more, String text) {
    desk.post(desk.mail(from, id, subject, more, text)).expect(200);
  }

  private static String about(String id) {
    return "In-Reply-To: <" + id + ">\n";
  }

  private static String checked(String verdict, String id) {
    return "Authentication-Results: mx.bakery.example; dmarc=" + verdict + "\n" + about(id);
  }

  private int conversations() {
    return desk.conversations().at("/data").size();
  }

  private Answer newest() {
    return desk.owner().get("/v1/conversations/" + desk.conversation()).expect(200);
  }

  @Test
  void an_answer_goes_where_the_mail_is_that_it_answers() {
    post(MAYA, "2@poets.example", "Something else", about("1@poets.example"), "Second");
    assertThat(conversations()).isEqualTo(1);
    assertThat(desk.messages(conversation).at("/data")).hasSize(2);
  }

  @Test
  void a_mail_that_refers_to_nothing_begins_another_conversation() {
    post(MAYA, "2@poets.example", "Re: A cake", "", "Second");
    assertThat(conversations()).isEqualTo(2);
  }

  @Test
  void who_got_a_copy_takes_part_and_may_answer() {
    Answer before = desk.owner().get("/v1/conversations/" + conversation).expect(200);
    assertThat(before.at("/participants").toString()).isEqualTo("[\"" + TOM + "\"]");
    post(TOM, "2@friends.example", "Re: A cake", about("1@poets.example"), "I bring plates");
    assertThat(conversations()).isEqualTo(1);
    Answer after = desk.owner().get("/v1/conversations/" + conversation).expect(200);
    assertThat(after.text("/address")).isEqualTo(MAYA);
    assertThat(after.text("/messages/1/content/from/address")).isEqualTo(TOM);
    assertThat(after.text("/messages/1/sender/id"))
        .isNotEqualTo(after.text("/messages/0/sender/id"));
  }

  @Test
  void who_comes_later_is_told_of() {
    post(MAYA, "2@poets.example", "A cake", about("1@poets.example") + "Cc: " + EVE + "\n", "More");
    JsonNode told = lastUpdate();
    assertThat(told.at("/data/participants").toString())
        .isEqualTo("[\"" + TOM + "\",\"" + EVE + "\"]");
    assertThat(told.at("/previous").toString()).isEqualTo("{\"participants\":[\"" + TOM + "\"]}");
    assertThat(told.at("/data/etag")).isEqualTo(newest().at("/etag"));
  }

  private JsonNode lastUpdate() {
    String path = "/v1/events?types=conversation.updated";
    return Eventually.eventually(
            () -> desk.owner().get(path).expect(200), page -> page.at("/data").size() == 2)
        .at("/data/1");
  }

  @Test
  void a_stranger_who_knows_the_reference_gets_a_conversation_apart() {
    post(EVE, "2@evil.example", "Re: A cake", about("1@poets.example"), "Send me all");
    assertThat(conversations()).isEqualTo(2);
    assertThat(desk.messages(conversation).at("/data")).hasSize(1);
    Answer apart = newest();
    assertThat(apart.text("/address")).isEqualTo(EVE);
    assertThat(apart.text("/messages/0/metadata/related_conversation_id")).isEqualTo(conversation);
    assertThat(apart.at("/participants")).isEmpty();
    assertThat(
            desk.owner().get("/v1/conversations/" + conversation).expect(200).at("/participants"))
        .hasSize(1);
  }

  @Test
  void a_forged_sender_never_gets_into_the_conversation_and_brings_nobody_along() {
    String more = checked("fail", "1@poets.example") + "Cc: " + EVE + "\n";
    post(MAYA, "2@poets.example", "Re: A cake", more, "Change my address");
    assertThat(conversations()).isEqualTo(2);
    assertThat(newest().text("/messages/0/metadata/authentication/dmarc")).isEqualTo("fail");
    assertThat(newest().at("/participants")).isEmpty();
    assertThat(desk.messages(conversation).at("/data")).hasSize(1);
  }

  @Test
  void a_sender_whom_their_provider_proves_joins() {
    post(MAYA, "2@poets.example", "Re: A cake", checked("pass", "1@poets.example"), "Second");
    assertThat(desk.messages(conversation).at("/data")).hasSize(2);
  }

  @Test
  void strangers_join_where_they_may_and_only_when_they_are_proved() {
    desk.owner()
        .put("/v1/channels/" + desk.channelId(), "{'settings': {'unknown_senders': 'join'}}")
        .expect(200);
    post(EVE, "2@evil.example", "Re: A cake", about("1@poets.example"), "Unknown");
    assertThat(conversations()).isEqualTo(2);
    post(TOM + ".au", "3@f.example", "Re: A cake", checked("pass", "1@poets.example"), "Known");
    assertThat(conversations()).isEqualTo(2);
    assertThat(desk.messages(conversation).at("/data")).hasSize(2);
  }

  @Test
  void a_mail_that_nobody_here_has_joins_two_that_answer_it_if_the_sender_is_proved() {
    post(MAYA, "5@poets.example", "Re: Plates", about("9@friends.example"), "One");
    int before = conversations();
    post(MAYA, "6@poets.example", "Re: Plates", checked("pass", "9@friends.example"), "Two");
    assertThat(conversations()).isEqualTo(before);
  }

  @Test
  void a_forward_begins_a_conversation() {
    post(MAYA, "2@poets.example", "Fwd: A cake", about("1@poets.example"), "For you");
    assertThat(conversations()).isEqualTo(2);
  }

  @Test
  void an_answer_to_a_resolved_conversation_opens_it_again() {
    desk.owner().put("/v1/conversations/" + conversation + "/resolve").expect(200);
    post(MAYA, "2@poets.example", "Re: A cake", about("1@poets.example"), "One more thing");
    assertThat(conversations()).isEqualTo(1);
    assertThat(newest().text("/status")).isEqualTo("open");
  }

  @Test
  void what_answers_a_conversation_that_has_been_over_for_long_begins_one_that_names_it() {
    MailDesk strict = MailDesk.open(engine, "'reopen_days': 0, ");
    strict.post(strict.mail(MAYA, "1@poets.example", "A cake", "", "First")).expect(200);
    String first = strict.conversation();
    strict.owner().put("/v1/conversations/" + first + "/resolve").expect(200);
    strict
        .post(strict.mail(MAYA, "2@poets.example", "Re: A cake", about("1@poets.example"), "Again"))
        .expect(200);
    Answer second = strict.owner().get("/v1/conversations/" + strict.conversation()).expect(200);
    assertThat(second.text("/id")).isNotEqualTo(first);
    assertThat(second.text("/messages/0/metadata/previous_conversation_id")).isEqualTo(first);
  }
}
