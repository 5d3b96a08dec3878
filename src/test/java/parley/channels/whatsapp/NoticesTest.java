package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.TestNumber;

/** What Meta tells beside messages is seen: in the log, in the channel, in the contact. */
@ParameterizedClass
@EnumSource(Engine.class)
class NoticesTest {
  private static final String ADA = "4915112340001";

  @Parameter Engine engine;

  private Client owner;
  private Meta meta;

  @BeforeEach
  void connect() {
    owner = engine.server().signUp();
    meta = Meta.connect(engine.server(), owner, "the app secret of Meta");
  }

  private Answer channel() {
    return owner.get("/v1/channels/" + meta.id()).expect(200);
  }

  /** On PostgreSQL an event has its number a moment after the fact. */
  private Answer events(String type, int count) {
    return Eventually.eventually(
        () -> owner.get("/v1/events?types=" + type), answer -> answer.at("/data").size() == count);
  }

  @Test
  void a_flagged_number_and_a_banned_account_show_in_the_channel() {
    meta.post(Fixture.named("quality_flagged")).expect(200);
    meta.post(Fixture.named("account_banned")).expect(200);
    assertThat(channel().text("/provider/quality_rating")).isEqualTo("RED");
    assertThat(channel().text("/provider/messaging_limit")).isEqualTo("TIER_10K");
    assertThat(channel().text("/provider/account_status")).isEqualTo("SCHEDULE_FOR_DISABLE");
    Answer updated = events("channel.updated", 2);
    assertThat(updated.texts("/data", "/data/id")).containsExactly(meta.id(), meta.id());
    assertThat(updated.at("/data/0/previous/provider/quality_rating").isNull()).isTrue();
  }

  @Test
  void every_report_about_the_account_is_an_event() {
    for (String name : new String[] {"template_rejected", "history", "app_state_sync"}) {
      meta.post(Fixture.named(name)).expect(200);
    }
    Answer notices = events("channel.notice", 3);
    assertThat(notices.texts("/data", "/data/kind"))
        .containsExactly("message_template_status_update", "history", "smb_app_state_sync");
    assertThat(notices.text("/data/0/data/channel_id")).isEqualTo(meta.id());
    assertThat(notices.text("/data/0/data/details/reason")).isEqualTo("INVALID_FORMAT");
    assertThat(events("channel.updated", 0).at("/data").isEmpty()).isTrue();
  }

  @Test
  void a_report_that_no_event_can_hold_is_told_without_its_details() {
    String history = Fixture.named("history").about(meta.number()).json();
    meta.post(history.replace("\"threads\":[]", "\"threads\":[\"" + "x".repeat(20_000) + "\"]"))
        .expect(200);
    Answer notice = events("channel.notice", 1);
    assertThat(notice.text("/data/0/data/kind")).isEqualTo("history");
    assertThat(notice.at("/data/0/data/details").isNull()).isTrue();
  }

  @Test
  void a_missed_call_stands_in_the_conversation() {
    meta.post(Fixture.named("call_missed")).expect(200);
    Answer list = owner.get("/v1/conversations").expect(200);
    assertThat(list.text("/data/0/last_message/type")).isEqualTo("call");
    assertThat(list.text("/data/0/last_message/content/outcome")).isEqualTo("missed");
    assertThat(list.at("/data/0/unread_count").intValue()).isOne();
  }

  @Test
  void a_customer_who_wants_no_advertisements_is_known_for_it() {
    meta.post(Fixture.named("text")).expect(200);
    meta.post(Fixture.named("user_preferences_stop")).expect(200);
    meta.post(Fixture.named("user_preferences_stop")).expect(200);
    Answer contacts = owner.get("/v1/contacts").expect(200);
    assertThat(contacts.at("/meta/total").intValue()).isOne();
    assertThat(contacts.text("/data/0/consents/0/purpose")).isEqualTo("marketing");
    assertThat(contacts.text("/data/0/consents/0/state")).isEqualTo("denied");
    assertThat(contacts.text("/data/0/consents/0/source")).isEqualTo("provider");
    Answer updated = events("contact.updated", 1);
    assertThat(updated.at("/data/0/previous/consents").isEmpty()).isTrue();
  }

  @Test
  void the_latest_word_counts_however_late_an_earlier_one_comes() {
    String stop = Fixture.named("user_preferences_stop").about(meta.number()).json();
    String resume = Fixture.named("user_preferences").about(meta.number()).json();
    meta.post(resume.replace("1767225601", "1767225700")).expect(200);
    meta.post(stop).expect(200);
    assertThat(owner.get("/v1/contacts").text("/data/0/consents/0/state")).isEqualTo("granted");
    meta.post(stop.replace("1767225601", "1767225800")).expect(200);
    assertThat(owner.get("/v1/contacts").text("/data/0/consents/0/state")).isEqualTo("denied");
  }

  @Test
  void a_word_of_their_own_outweighs_the_providers_when_two_become_one() {
    String preference = Fixture.named("user_preferences_stop").about(meta.number()).json();
    String text = Fixture.named("text").about(meta.number()).json();
    String word = text.replace(ADA, "4915112340002").replace("Do you have rye bread?", "STOP");
    meta.post(preference).expect(200);
    String target = owner.get("/v1/contacts").text("/data/0/id");
    meta.post(word).expect(200);
    String from = owner.get("/v1/contacts?search=4915112340002").text("/data/0/id");
    owner.post("/v1/contacts/" + target + "/merge", "{'from_id': '" + from + "'}").expect(200);
    assertThat(said()).isEqualTo("denied by keyword");
    String resume = Fixture.named("user_preferences").about(meta.number()).json();
    meta.post(resume.replace("1767225601", "1767225900")).expect(200);
    assertThat(said()).isEqualTo("denied by keyword");
    meta.post(
            word.replace("wamid.TEXT", "wamid.START")
                .replace("STOP", "START")
                .replace("1767225601", "1767225901"))
        .expect(200);
    assertThat(said()).isEqualTo("granted by keyword");
  }

  private String said() {
    Answer contacts = owner.get("/v1/contacts").expect(200);
    assertThat(contacts.at("/data/0/consents")).hasSize(1);
    return contacts.text("/data/0/consents/0/state")
        + " by "
        + contacts.text("/data/0/consents/0/source");
  }

  @Test
  void an_advertisement_that_was_held_back_tells_of_the_opt_out() {
    try (FakeGraph graph = new FakeGraph(send -> Reply.error(400, 131050))) {
      TestNumber number = new TestNumber(owner, graph.url(), "");
      owner
          .post(
              "/v1/messages",
              """
              {"to": {"phone": "+14155550123"}, "channel_id": "%s", "type": "template",
               "content": {"name": "sale", "language": "en_US"}}
              """
                  .formatted(number.channelId()))
          .expect(201);
      Eventually.eventually(
          () -> owner.get("/v1/contacts"),
          contacts -> contacts.at("/data/0/consents/0/state").asString("").equals("denied"));
    }
  }

  @Test
  void who_is_known_by_an_id_alone_is_not_named_by_it() {
    String nameless =
        Fixture.named("user_id_without_phone")
            .about(meta.number())
            .json()
            .replaceAll("\"profile\":\\{[^}]*}", "\"profile\":{}");
    meta.post(nameless).expect(200);
    assertThat(owner.get("/v1/contacts").at("/data/0/name").isNull()).isTrue();
    assertThat(owner.get("/v1/conversations").at("/data/0/contact/name").isNull()).isTrue();
  }

  @Test
  void what_was_written_in_1970_was_written_now() {
    Instant before = Instant.now().minusSeconds(60);
    meta.post(Fixture.named("text_of_1970")).expect(200);
    String at = owner.get("/v1/conversations").text("/data/0/last_message_at");
    assertThat(Instant.parse(at)).isAfter(before);
  }
}
