package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;
import tools.jackson.databind.JsonNode;

/** Which conversations wait for an answer, for how long, and how lists show that. */
@ParameterizedClass
@EnumSource(Engine.class)
class WaitingTest {
  private static final String NO_WINDOW = ", \"enforce_window\": false";
  private static final String ADA = "16505551231";
  private static final String GRACE = "16505551232";
  private static final String ALAN = "16505551233";

  @Parameter Engine engine;

  private final Instant start =
      Instant.now().truncatedTo(ChronoUnit.SECONDS).minus(Duration.ofHours(1));
  private Client owner;
  private TestNumber number;
  private int messages;

  @BeforeEach
  void connect() {
    owner = engine.server().signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, NO_WINDOW);
  }

  @Test
  void a_customer_waits_from_the_first_message_that_nobody_has_answered() {
    String ada = written(ADA, 2);
    written(ADA, 5);
    assertThat(waitingSince(ada)).isEqualTo(start.plusSeconds(2));
    written(ADA, 1);
    assertThat(waitingSince(ada))
        .as("an earlier one that came late")
        .isEqualTo(start.plusSeconds(1));
    send(ada, "{'type': 'note', 'content': {'text': 'Somebody should answer'}}");
    assertThat(waitingSince(ada)).as("a note is no answer").isEqualTo(start.plusSeconds(1));
    send(ada, "{'type': 'text', 'content': {'text': 'Hello'}}");
    assertThat(waiting(ada).isNull()).isTrue();
    written(ADA, 9);
    assertThat(waitingSince(ada)).isEqualTo(start.plusSeconds(9));
  }

  @Test
  void a_message_that_leaves_later_is_no_answer_yet() {
    String ada = written(ADA, 2);
    send(
        ada,
        "{'type': 'text', 'content': {'text': 'Hi'}, 'send_at': '%s'}"
            .formatted(Instant.now().plus(Duration.ofHours(1))));
    assertThat(waitingSince(ada)).isEqualTo(start.plusSeconds(2));
  }

  @Test
  void who_reacts_or_takes_a_message_back_does_not_wait() {
    String ada = written(ADA, 2);
    send(ada, "{'type': 'text', 'content': {'text': 'Hello'}}");
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.reaction%s", "timestamp": "%d", "type": "reaction",
             "reaction": {"message_id": "wamid.1%s", "emoji": "+"}}
            """
                .formatted(ADA, ada, start.plusSeconds(5).getEpochSecond(), number.phoneNumberId()))
        .expect(200);
    assertThat(item(ada).at("/unread_count").asInt()).isOne();
    assertThat(waiting(ada).isNull()).isTrue();
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.revoke%s", "timestamp": "%d", "type": "revoke",
             "revoke": {"original_message_id": "wamid.1%s"}}
            """
                .formatted(ADA, ada, start.plusSeconds(6).getEpochSecond(), number.phoneNumberId()))
        .expect(200);
    assertThat(item(ada).at("/unread_count").asInt()).isEqualTo(2);
    assertThat(waiting(ada).isNull()).isTrue();
  }

  @Test
  void resolving_ends_the_wait_and_reopening_does_not_bring_it_back() {
    String ada = written(ADA, 2);
    owner.put("/v1/conversations/" + ada + "/resolve").expect(200);
    assertThat(waiting(ada).isNull()).isTrue();
    owner.put("/v1/conversations/" + ada + "/reopen").expect(200);
    assertThat(waiting(ada).isNull()).isTrue();
  }

  @Test
  void who_has_waited_longest_comes_first_and_who_does_not_wait_not_at_all() {
    String ada = written(ADA, 30);
    String grace = written(GRACE, 10);
    String alan = written(ALAN, 20);
    assertThat(list("sort=waiting")).containsExactly(grace, alan, ada);
    assertThat(list("sort=newest")).containsExactly(alan, grace, ada);
    written(GRACE, 40);
    assertThat(list("sort=waiting")).containsExactly(grace, alan, ada);
    send(alan, "{'type': 'text', 'content': {'text': 'Hello'}}");
    assertThat(list("sort=waiting&status=open")).containsExactly(grace, ada);
    Answer first = owner.get("/v1/conversations?sort=waiting&per_page=1").expect(200);
    assertThat(first.texts("/data", "/id")).containsExactly(grace);
    assertThat(first.at("/meta/total").asInt()).isEqualTo(2);
    String cursor = first.text("/meta/next_cursor");
    assertThat(list("sort=waiting&per_page=1&cursor=" + cursor)).containsExactly(ada);
    owner
        .get("/v1/conversations?per_page=1&cursor=" + cursor)
        .expectProblem(400, "invalid_parameter");
  }

  @Test
  void lists_are_filtered_by_what_is_unread_by_priority_and_by_channel_account() {
    TestNumber other = new TestNumber(owner, TestNumber.NOWHERE, NO_WINDOW);
    String ada = written(ADA, 1);
    String grace = written(GRACE, 2);
    other.inbound(ALAN, "wamid.other", "Hello", start).expect(200);
    owner.put("/v1/conversations/" + ada + "/read").expect(200);
    owner.put("/v1/conversations/" + grace, "{'priority': 'urgent'}").expect(200);
    String alan = list("channel_id=" + other.channelId()).getFirst();
    assertThat(list("unread=true")).containsExactly(alan, grace);
    assertThat(list("unread=true&status=open&assigned_to=none")).containsExactly(alan, grace);
    assertThat(list("unread=true&status=snoozed")).isEmpty();
    assertThat(list("priority=urgent")).containsExactly(grace);
    assertThat(list("priority=low")).isEmpty();
    assertThat(list("channel_id=" + number.channelId())).containsExactly(grace, ada);
    assertThat(list("channel_id=" + number.channelId() + "&status=open&unread=true"))
        .containsExactly(grace);
    assertThat(list("channel_id=chn_nobody")).isEmpty();
  }

  @Test
  void what_no_filter_knows_is_refused() {
    for (String wrong : List.of("unread=false", "priority=extreme", "sort=oldest", "sort=")) {
      owner.get("/v1/conversations?" + wrong).expectProblem(400, "invalid_parameter");
    }
  }

  /** A customer's message of some seconds after the start; answers the conversation. */
  private String written(String phone, int second) {
    messages++;
    number
        .inbound(
            phone, "wamid." + messages + number.phoneNumberId(), "Hello", start.plusSeconds(second))
        .expect(200);
    return list("search=" + phone).getFirst();
  }

  private void send(String conversation, String body) {
    owner.post("/v1/conversations/" + conversation + "/messages", body).expect(201);
  }

  private List<String> list(String query) {
    return owner.get("/v1/conversations?" + query).expect(200).texts("/data", "/id");
  }

  private Answer item(String conversation) {
    return owner.get("/v1/conversations/" + conversation).expect(200);
  }

  private JsonNode waiting(String conversation) {
    return item(conversation).at("/waiting_since");
  }

  private Instant waitingSince(String conversation) {
    return Instant.parse(waiting(conversation).asString());
  }
}
