package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestNumber;

/** What customers change, take back and react to: nothing is lost, whatever comes first. */
@ParameterizedClass
@EnumSource(Engine.class)
class ChangedMessagesTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private final Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(600);
  private Client owner;
  private TestNumber number;

  @BeforeEach
  void connect() {
    owner = engine.server().signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
  }

  @Test
  void an_edit_is_a_message_of_its_own_and_shows_at_the_original() {
    post(text("wamid.1", 0, "One cake"));
    post(edit("wamid.2", 10, "wamid.1", "Two cakes"));
    Answer history = history();
    String original = history.text("/data/0/id");
    assertThat(history.texts("/data", "/type")).containsExactly("text", "edit");
    assertThat(history.text("/data/0/content/text")).isEqualTo("One cake");
    assertThat(history.at("/data/0/edits").size()).isEqualTo(1);
    assertThat(history.text("/data/0/edits/0/content/text")).isEqualTo("Two cakes");
    assertThat(history.text("/data/0/edits/0/type")).isEqualTo("text");
    assertThat(history.text("/data/0/edits/0/message_id")).isEqualTo(history.text("/data/1/id"));
    assertThat(Instant.parse(history.text("/data/0/edits/0/at"))).isEqualTo(start.plusSeconds(10));
    assertThat(history.text("/data/1/reply_to")).isEqualTo(original);
    assertThat(history.text("/data/1/content/message_id")).isEqualTo(original);
    assertThat(history.text("/data/1/content/content/text")).isEqualTo("Two cakes");
    assertThat(owner.get("/v1/messages/" + original).at("/edits"))
        .isEqualTo(history.at("/data/0/edits"));
  }

  @Test
  void the_log_tells_of_the_message_that_was_changed() {
    post(text("wamid.1", 0, "Oops"));
    post(edit("wamid.2", 10, "wamid.1", "One cake"));
    post(edit("wamid.2", 10, "wamid.1", "One cake"));
    post(revoke("wamid.3", 20, "wamid.1"));
    post(edit("wamid.4", 30, "wamid.before", "Two"));
    Answer told =
        Eventually.eventually(
            () -> owner.get("/v1/events?types=message.updated").expect(200),
            answer -> answer.at("/meta/latest").asLong() >= 8);
    assertThat(told.at("/data").size()).isEqualTo(2);
    assertThat(told.at("/data/0/previous").toString()).isEqualTo("{\"edits\":[]}");
    assertThat(told.text("/data/0/data/edits/0/content/text")).isEqualTo("One cake");
    assertThat(told.at("/data/1/previous").toString()).isEqualTo("{\"revoked_at\":null}");
    assertThat(told.at("/data/1/data"))
        .isEqualTo(owner.get("/v1/messages/" + told.text("/data/0/data/id")).json());
  }

  @Test
  void a_revoke_keeps_what_was_said() {
    post(text("wamid.1", 0, "Oops"));
    post(revoke("wamid.2", 10, "wamid.1"));
    Answer history = history();
    assertThat(history.text("/data/0/content/text")).isEqualTo("Oops");
    assertThat(Instant.parse(history.text("/data/0/revoked_at"))).isEqualTo(start.plusSeconds(10));
    assertThat(history.text("/data/1/type")).isEqualTo("revoke");
    assertThat(history.text("/data/1/content/message_id")).isEqualTo(history.text("/data/0/id"));
    assertThat(history.at("/data/1/revoked_at").isNull()).isTrue();
  }

  @Test
  void every_order_and_repetition_of_the_webhooks_ends_the_same() {
    List<String> webhooks =
        List.of(
            text("wamid.1", 0, "One"),
            edit("wamid.2", 10, "wamid.1", "Two"),
            edit("wamid.3", 20, "wamid.1", "Three"),
            revoke("wamid.4", 30, "wamid.1"),
            reaction("wamid.5", 5, "wamid.1"));
    Random random = new Random(7);
    for (int i = 0; i < 12; i++) {
      connect();
      List<String> order = new ArrayList<>(webhooks);
      order.addAll(webhooks);
      Collections.shuffle(order, random);
      order.forEach(this::post);
      assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isEqualTo(1);
      Answer history = history();
      assertThat(history.at("/data").size()).as("%s", order).isEqualTo(5);
      int original = history.texts("/data", "/type").indexOf("text");
      String id = history.text("/data/" + original + "/id");
      assertThat(history.texts("/data/" + original + "/edits", "/content/text"))
          .containsExactly("Two", "Three");
      assertThat(Instant.parse(history.text("/data/" + original + "/revoked_at")))
          .isEqualTo(start.plusSeconds(30));
      for (String type : List.of("edit", "revoke", "reaction")) {
        int index = history.texts("/data", "/type").indexOf(type);
        assertThat(history.text("/data/" + index + "/content/message_id")).isEqualTo(id);
        assertThat(history.text("/data/" + index + "/reply_to")).isEqualTo(id);
      }
    }
  }

  @Test
  void a_change_of_what_never_came_is_kept() {
    post(edit("wamid.2", 10, "wamid.before", "Two"));
    post(reaction("wamid.3", 20, "wamid.before"));
    Answer history = history();
    assertThat(history.texts("/data", "/type")).containsExactly("edit", "reaction");
    for (int i = 0; i < 2; i++) {
      assertThat(history.at("/data/" + i + "/content/message_id").isNull()).isTrue();
      assertThat(history.text("/data/" + i + "/content/provider_message_id"))
          .isEqualTo("wamid.before");
    }
  }

  @Test
  void a_change_stays_beside_its_message_and_opens_nothing() {
    owner
        .put(
            "/v1/channels/" + number.channelId(),
            "{'settings': {'after_resolve': 'new_conversation'}}")
        .expect(200);
    post(text("wamid.1", 0, "One cake"));
    String path = path();
    Answer resolved = owner.put(path + "/resolve").expect(200);
    String before = owner.get(path).text("/window/expires_at");
    post(edit("wamid.2", 10, "wamid.1", "Two cakes"));
    Answer after = owner.get(path).expect(200);
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isEqualTo(1);
    assertThat(after.text("/status")).isEqualTo("resolved");
    assertThat(after.text("/resolved_at")).isEqualTo(resolved.text("/resolved_at"));
    assertThat(after.text("/window/expires_at")).isEqualTo(before);
    assertThat(after.at("/unread_count").asInt()).isEqualTo(1);
    assertThat(after.text("/last_message/type")).isEqualTo("edit");
  }

  @Test
  void a_change_of_what_never_came_opens_nothing() {
    owner
        .put(
            "/v1/channels/" + number.channelId(),
            "{'settings': {'after_resolve': 'new_conversation'}}")
        .expect(200);
    post(edit("wamid.1", 0, "wamid.before", "Two"));
    assertThat(owner.get(path()).expect(200).text("/status")).isEqualTo("resolved");
    post(text("wamid.2", 10, "One cake"));
    String path = path();
    owner.put(path + "/resolve").expect(200);
    post(revoke("wamid.3", 20, "wamid.before"));
    post(edit("wamid.4", 30, "wamid.before", "Three"));
    assertThat(owner.get("/v1/conversations").texts("/data", "/status"))
        .containsExactly("resolved", "resolved");
    assertThat(owner.get(path + "/messages").texts("/data", "/type"))
        .containsExactly("text", "revoke", "edit");
  }

  @Test
  void a_caption_may_be_edited_and_an_odd_edit_is_kept_as_it_came() {
    post(text("wamid.1", 0, "x"));
    post(
        message(
            "wamid.2",
            10,
            """
            "type": "edit", "edit": {"original_message_id": "wamid.1", "message": {"type": "image",
             "image": {"id": "55", "mime_type": "image/png", "sha256": "x=", "caption": "Blue"}}}
            """));
    post(
        message(
            "wamid.3",
            20,
            """
            "type": "edit", "edit": {"original_message_id": "wamid.1", "message": {"type": "edit"}}
            """));
    Answer history = history();
    assertThat(history.text("/data/0/edits/0/type")).isEqualTo("image");
    assertThat(history.text("/data/0/edits/0/content/caption")).isEqualTo("Blue");
    assertThat(history.text("/data/2/type")).isEqualTo("unsupported");
    assertThat(history.at("/data/2/content/raw/edit").isObject()).isTrue();
  }

  @Test
  void a_reaction_names_our_message() {
    post(text("wamid.1", 0, "x"));
    post(reaction("wamid.2", 10, "wamid.1"));
    Answer history = history();
    assertThat(history.text("/data/1/content/message_id")).isEqualTo(history.text("/data/0/id"));
    assertThat(history.text("/data/1/content/emoji")).isEqualTo("👍");
  }

  @Test
  void what_others_change_under_the_same_id_changes_nothing_here() {
    post(text("wamid.1", 0, "One"));
    TestNumber elsewhere = new TestNumber(owner, TestNumber.NOWHERE, "");
    elsewhere.messages(revoke("wamid.9", 10, "wamid.1")).expect(200);
    Client stranger = engine.server().signUp();
    new TestNumber(stranger, TestNumber.NOWHERE, "")
        .messages(edit("wamid.8", 10, "wamid.1", "Hacked"))
        .expect(200);
    String id =
        owner
            .get("/v1/conversations")
            .at("/data")
            .valueStream()
            .filter(it -> it.at("/channel_id").asString().equals(number.channelId()))
            .findFirst()
            .orElseThrow()
            .at("/last_message/id")
            .asString();
    Answer original = owner.get("/v1/messages/" + id).expect(200);
    assertThat(original.at("/edits").size()).isZero();
    assertThat(original.at("/revoked_at").isNull()).isTrue();
    String strangers = stranger.get("/v1/conversations").text("/data/0/id");
    assertThat(
            stranger
                .get("/v1/conversations/" + strangers + "/messages")
                .at("/data/0/content/message_id")
                .isNull())
        .isTrue();
  }

  private void post(String message) {
    number.messages(message).expect(200);
  }

  private String message(String id, int second, String more) {
    return "{\"from\": \"%s\", \"id\": \"%s\", \"timestamp\": \"%d\", %s}"
        .formatted(ADA, id, start.plusSeconds(second).getEpochSecond(), more);
  }

  private String text(String id, int second, String text) {
    return message(id, second, "\"type\": \"text\", \"text\": {\"body\": \"" + text + "\"}");
  }

  private String edit(String id, int second, String about, String text) {
    return message(
        id,
        second,
        """
        "type": "edit", "edit": {"original_message_id": "%s",
         "message": {"context": {"id": "M0"}, "type": "text", "text": {"body": "%s"}}}
        """
            .formatted(about, text));
  }

  private String revoke(String id, int second, String about) {
    return message(
        id,
        second,
        "\"type\": \"revoke\", \"revoke\": {\"original_message_id\": \"" + about + "\"}");
  }

  private String reaction(String id, int second, String about) {
    return message(
        id,
        second,
        "\"type\": \"reaction\", \"reaction\": {\"message_id\": \"%s\", \"emoji\": \"👍\"}"
            .formatted(about));
  }

  private String path() {
    return "/v1/conversations/" + owner.get("/v1/conversations").text("/data/0/id");
  }

  private Answer history() {
    return owner.get(path() + "/messages").expect(200);
  }
}
