package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;

/** Nobody gets what they have refused, nor anything while they are blocked. */
@ParameterizedClass
@EnumSource(Engine.class)
class UnwantedMessagesTest {
  @Parameter Engine engine;

  private SendingFixture fixture;
  private String conversation;
  private String contact;

  @BeforeEach
  void connect() {
    fixture = new SendingFixture(engine, "");
    conversation = fixture.conversation("16505551234");
    contact = "/v1/contacts/" + fixture.owner.get("/v1/contacts").text("/data/0/id");
  }

  @AfterEach
  void disconnect() {
    fixture.close();
  }

  private Answer send(String more) {
    return fixture.post(
        conversation, "{'type': 'text', 'content': {'text': 'Cakes!'}%s}".formatted(more));
  }

  private void refuse() {
    fixture
        .owner
        .put(
            contact + "/consents",
            "{'channel': 'whatsapp', 'purpose': 'marketing', 'state': 'denied'}")
        .expect(200);
  }

  @Test
  void advertisements_are_refused_before_they_are_queued_and_answers_are_not() {
    send(", 'purpose': 'marketing'").expect(201);
    refuse();
    send(", 'purpose': 'marketing'").expectProblem(409, "opted_out");
    String later = fixture.clock.instant().plus(Duration.ofHours(1)).toString();
    send(", 'purpose': 'marketing', 'send_at': '%s'".formatted(later))
        .expectProblem(409, "opted_out");
    assertThat(send("").expect(201).text("/purpose")).isEqualTo("service");
    assertThat(send(", 'purpose': 'utility'").expect(201).text("/purpose")).isEqualTo("utility");
  }

  @Test
  void an_advertisement_that_is_refused_before_its_time_fails_by_then() {
    String later = fixture.clock.instant().plus(Duration.ofMinutes(5)).toString();
    String id =
        send(", 'purpose': 'marketing', 'send_at': '%s'".formatted(later)).expect(201).text("/id");
    refuse();
    fixture.clock.advance(Duration.ofMinutes(6));
    Answer failed =
        eventually(() -> fixture.message(id), message -> message.text("/status").equals("failed"));
    assertThat(failed.text("/error/code")).isEqualTo("opted_out");
    assertThat(fixture.graph.sends()).isEmpty();
  }

  @Test
  void what_waits_for_its_channel_is_not_sent_to_who_wants_it_no_more() {
    String blocked = fixture.conversation("16505559999");
    String stranger =
        fixture.owner.get("/v1/conversations/" + blocked).expect(200).text("/contact/id");
    String third = fixture.conversation("16505558888");
    fixture.behave(send -> Reply.error(401, 190));
    fixture.awaitFailed(fixture.send(third, "down"));
    String offer = send(", 'purpose': 'marketing'").expect(201).text("/id");
    String answer = send("").expect(201).text("/id");
    String unwanted = fixture.send(blocked, "Hello?");
    fixture
        .number
        .inbound("16505551234", "wamid.stop", "STOP", fixture.clock.instant())
        .expect(200);
    fixture.owner.put("/v1/contacts/" + stranger, "{'blocked': true}").expect(200);
    fixture.settle();
    fixture.behave(SendingFixture::accept);
    fixture.owner.post("/v1/channels/" + fixture.number.channelId() + "/resume", "").expect(200);
    fixture.awaitFailed(offer);
    assertThat(fixture.message(offer).text("/error/code")).isEqualTo("opted_out");
    assertThat(fixture.message(offer).at("/error/retryable").asBoolean()).isFalse();
    fixture.awaitFailed(unwanted);
    assertThat(fixture.message(unwanted).text("/error/code")).isEqualTo("contact_blocked");
    fixture.awaitAccepted(answer);
    fixture.settle();
    assertThat(fixture.texts()).containsExactly("down", "Cakes!");
    fixture.owner.post("/v1/messages/" + offer + "/retry", "").expectProblem(409, "opted_out");
  }

  @Test
  void who_is_blocked_costs_a_paused_channel_no_probe() {
    String other = fixture.conversation("16505558888");
    fixture.behave(send -> Reply.error(401, 190));
    fixture.awaitFailed(fixture.send(other, "down"));
    String unwanted = send("").expect(201).text("/id");
    fixture.settle();
    String wanted = fixture.send(other, "Still there");
    fixture.settle();
    fixture.owner.put(contact, "{'blocked': true}").expect(200);
    fixture.behave(SendingFixture::accept);
    fixture.advance(Duration.ofMinutes(1));
    fixture.awaitFailed(unwanted);
    fixture.awaitAccepted(wanted);
    assertThat(fixture.channel().text("/status")).isEqualTo("active");
    assertThat(fixture.texts()).containsExactly("down", "Still there");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void no_template_goes_out_instead_to_who_wants_it_no_more(boolean isBlocked) {
    fixture.behave(send -> {
      if (isBlocked) {
        fixture.owner.put(contact, "{'blocked': true}").expect(200);
      } else {
        refuse();
      }
      return Reply.error(400, 131047);
    });
    String id =
        send("""
        , 'purpose': 'marketing', 'fallback_template': {'name': 'cakes', 'language': 'en'}
        """)
            .expect(201)
            .text("/id");
    fixture.awaitFailed(id);
    fixture.settle();
    Answer failed = fixture.message(id);
    assertThat(failed.text("/error/code")).isEqualTo("messaging_window_closed");
    assertThat(failed.text("/type")).isEqualTo("text");
    assertThat(failed.texts("/status_history", "/status")).containsExactly("queued", "failed");
    assertThat(fixture.arrivals).hasSize(1);
  }

  @Test
  void what_the_provider_held_back_as_an_advertisement_is_never_sent_again() {
    fixture.behave(SendingFixture.refusing("Cakes", 131050));
    String id = send("").expect(201).text("/id");
    eventually(() -> fixture.message(id), message -> message.text("/status").equals("failed"));
    assertThat(fixture.message(id).text("/purpose")).isEqualTo("marketing");
    fixture.owner.post("/v1/messages/" + id + "/retry", "").expectProblem(409, "opted_out");
    assertThat(fixture.graph.sends()).hasSize(1);
  }

  @Test
  void a_blocked_contact_gets_nothing_until_it_is_no_longer_blocked() {
    fixture.owner.put(contact, "{'blocked': true}").expect(200);
    send("").expectProblem(409, "contact_blocked");
    fixture
        .owner
        .post(
            "/v1/messages",
            "{'to': {'phone': '+16505551234'}, 'type': 'text', 'content': {'text': 'x'}}")
        .expectProblem(409, "contact_blocked");
    fixture.post(conversation, "{'type': 'note', 'content': {'text': 'Spam.'}}").expect(201);
    fixture.owner.put(contact, "{'blocked': false}").expect(200);
    send("").expect(201);
  }

  @Test
  void what_a_blocked_contact_writes_is_kept_and_bothers_nobody() {
    fixture.owner.put("/v1/conversations/" + conversation + "/read", "").expect(200);
    fixture.owner.put("/v1/conversations/" + conversation + "/resolve", "").expect(200);
    fixture.owner.put(contact, "{'blocked': true}").expect(200);
    fixture
        .number
        .inbound("16505551234", "wamid.blocked.1", "Answer me!", fixture.clock.instant())
        .expect(200);
    Answer quiet = fixture.owner.get("/v1/conversations/" + conversation).expect(200);
    assertThat(quiet.texts("/messages", "/content/text")).containsExactly("Hello", "Answer me!");
    assertThat(quiet.text("/status")).isEqualTo("resolved");
    assertThat(quiet.at("/unread_count").asInt()).isZero();
  }

  @Test
  void the_first_words_of_a_blocked_contact_stand_in_a_resolved_conversation() {
    String body = "{'name': 'Spam', 'phone': '+16505559999', 'blocked': true}";
    String id = fixture.owner.post("/v1/contacts", body).expect(201).text("/id");
    for (String word : new String[] {"One", "Two"}) {
      fixture
          .number
          .inbound("16505559999", "wamid.blocked." + word, word, fixture.clock.instant())
          .expect(200);
    }
    Answer list = fixture.owner.get("/v1/contacts/" + id + "/conversations").expect(200);
    assertThat(list.texts("/data", "/status")).containsExactly("resolved");
    assertThat(list.at("/data/0/unread_count").asInt()).isZero();
    assertThat(list.text("/data/0/last_message/content/text")).isEqualTo("Two");
  }

  @Test
  void what_a_blocked_contact_changes_stands_where_it_was_written() {
    String channel = "/v1/channels/" + fixture.number.channelId();
    fixture.owner.put(channel, "{'settings': {'after_resolve': 'new_conversation'}}").expect(200);
    String first = "wamid.in" + fixture.number.phoneNumberId() + "16505551234";
    fixture.owner.put("/v1/conversations/" + conversation + "/resolve", "").expect(200);
    fixture
        .number
        .inbound("16505551234", "wamid.second", "Once more", fixture.clock.instant())
        .expect(200);
    fixture.owner.put(contact, "{'blocked': true}").expect(200);
    fixture
        .number
        .messages(
            """
            {"from": "16505551234", "id": "wamid.edit", "timestamp": "%d", "type": "edit",
             "edit": {"original_message_id": "%s", "message": {"context": {"id": "M0"},
              "type": "text", "text": {"body": "Hello!"}}}}
            """
                .formatted(fixture.clock.instant().getEpochSecond(), first))
        .expect(200);
    Answer written = fixture.owner.get("/v1/conversations/" + conversation).expect(200);
    assertThat(written.texts("/messages", "/type")).containsExactly("text", "edit");
    assertThat(written.at("/unread_count").asInt()).isZero();
  }
}
