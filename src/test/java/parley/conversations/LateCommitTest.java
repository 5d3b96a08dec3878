package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.storage.IdType;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;
import parley.testing.HeldRows;

/**
 * What others commit while a job or a request waits for them; on PostgreSQL, where writes run side
 * by side.
 */
@Timeout(120)
class LateCommitTest {
  private static final String ADA = "16505551234";
  private static final String OTHER = "16505559999";

  @AutoClose private SendingFixture fixture;
  private String conversation;

  @BeforeEach
  void aCustomerWrites() {
    fixture = new SendingFixture(Engine.POSTGRESQL, SendingFixture.UNPACED);
    conversation = fixture.conversation(ADA);
  }

  @Test
  void a_message_that_is_moved_to_another_conversation_when_it_is_due_leaves() {
    String into = fixture.conversation(OTHER);
    String later = scheduled();
    String move =
        "update message set conversation_id = %d where id = %d"
            .formatted(IdType.CONVERSATION.decode(into).orElseThrow(), number(later));
    meanwhile(move, Duration.ofMinutes(5));
    fixture.awaitAccepted(later);
    assertThat(fixture.message(later).text("/conversation_id")).isEqualTo(into);
    assertThat(fixture.graph.sends().getLast().at("/to").asString()).isEqualTo("+" + OTHER);
  }

  @Test
  void what_is_taken_back_while_its_contact_is_erased_is_gone() throws Exception {
    String later = scheduled();
    try (HeldRows other = fixture.held(erasure())) {
      Future<Answer> canceled = other.begin(() -> fixture.owner.delete("/v1/messages/" + later));
      other.commit();
      canceled.get().expectProblem(404, "not_found");
    }
  }

  @Test
  void what_is_due_while_its_contact_is_erased_is_not_tried_again() {
    scheduled();
    meanwhile(erasure(), Duration.ofMinutes(5));
    fixture.settle();
    assertThat(fixture.jobs("message.due")).isZero();
  }

  @Test
  void what_is_erased_while_it_is_looked_for_is_not_found() throws Exception {
    String erase = "lock table message_change in access exclusive mode; " + erasure();
    try (HeldRows other = fixture.held(erase)) {
      Future<Answer> found =
          other.begin(() -> fixture.owner.get("/v1/messages/search?query=hello"));
      other.commit();
      assertThat(found.get().expect(200).at("/data").size()).isZero();
    }
  }

  @Test
  void a_message_that_is_heard_of_while_it_is_given_up_has_not_failed() {
    fixture.behave(send -> Reply.none());
    String sent = fixture.send(conversation, "Hello");
    eventually(fixture.graph::sends, sends -> sends.size() == 1);
    fixture.settle();
    String report =
        "update message set status = 'sent', status_rank = 1 where id = " + number(sent);
    meanwhile(report, Duration.ofMinutes(11));
    fixture.settle();
    assertThat(fixture.message(sent).text("/status")).isEqualTo("sent");
  }

  @Test
  void what_is_opened_while_the_other_one_ends_opens() throws Exception {
    String channel = "/v1/channels/" + fixture.number.channelId();
    fixture.owner.put(channel, "{'settings': {'after_resolve': 'new_conversation'}}").expect(200);
    fixture.owner.put("/v1/conversations/" + conversation + "/resolve").expect(200);
    fixture.number.inbound(ADA, "wamid.second", "Again", fixture.clock.instant()).expect(200);
    String second =
        fixture.owner.get("/v1/conversations?status=open").expect(200).text("/data/0/id");
    String end =
        "update conversation set status = 'resolved', resolved_at = 1 where id = %d"
            .formatted(IdType.CONVERSATION.decode(second).orElseThrow());
    try (HeldRows other = fixture.held(end)) {
      Future<Answer> reopened =
          other.begin(() -> fixture.owner.put("/v1/conversations/" + conversation + "/reopen"));
      other.commit();
      assertThat(reopened.get().expect(200).text("/status")).isEqualTo("open");
    }
  }

  @Test
  void what_wakes_as_the_clock_is_set_back_wakes_when_it_is_time_again() {
    String path = "/v1/conversations/" + conversation;
    Duration pause = Duration.ofMinutes(5);
    Instant until = fixture.clock.instant().plus(pause);
    fixture.owner.put(path + "/snooze", "{'until': '" + until + "'}").expect(200);
    String hold =
        "update conversation set priority = null where id = %d"
            .formatted(IdType.CONVERSATION.decode(conversation).orElseThrow());
    try (HeldRows other = fixture.held(hold)) {
      fixture.clock.advance(pause);
      other.awaitNext();
      fixture.clock.advance(Duration.ofSeconds(-1));
      other.commit();
    }
    fixture.settle();
    assertThat(fixture.owner.get(path).text("/status")).isEqualTo("snoozed");
    fixture.clock.advance(Duration.ofSeconds(1));
    eventually(() -> fixture.owner.get(path).text("/status"), "open"::equals);
  }

  private String scheduled() {
    return fixture
        .post(
            conversation,
            "{'type': 'text', 'content': {'text': 'Later'}, 'send_at': '%s'}"
                .formatted(fixture.clock.instant().plus(Duration.ofMinutes(5))))
        .expect(201)
        .text("/id");
  }

  private String erasure() {
    return "delete from conversation where id = %d"
        .formatted(IdType.CONVERSATION.decode(conversation).orElseThrow());
  }

  /** Commits this when a job that is due by then waits for it. */
  private void meanwhile(String sql, Duration due) {
    try (HeldRows other = fixture.held(sql)) {
      fixture.clock.advance(due);
      other.awaitNext();
      other.commit();
    }
  }

  private static long number(String messageId) {
    return IdType.MESSAGE.decode(messageId).orElseThrow();
  }
}
