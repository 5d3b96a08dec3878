package parley.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.HeldRows;
import parley.testing.TestNumber;

/**
 * What is used again or held at the moment at which its time is over; on PostgreSQL, where writes
 * run side by side.
 */
@Timeout(120)
class RetentionRaceTest {
  private static final String ADA = "16505551234";
  private static final String GRACE = "16505559999";

  @AutoClose private RetentionDesk desk;

  @BeforeEach
  void connect() {
    desk = new RetentionDesk(Engine.POSTGRESQL);
  }

  private void night() {
    desk.clock.advance(Duration.ofDays(1));
    desk.owner = desk.server.logIn(desk.owner);
  }

  private void awaitSwept() {
    eventually(
        () -> desk.owner.get(RetentionDesk.RULES).expect(200),
        rules -> !rules.at("/last_run").isNull());
  }

  private void heldWhileErasing(String rules, String rows) throws Exception {
    String conversation = desk.writes(ADA, 1);
    String path = "/v1/conversations/" + conversation;
    String contact = desk.owner.get(path).text("/contact/id");
    desk.resolve(conversation);
    desk.afterDays(40);
    desk.owner.put(RetentionDesk.RULES, rules).expect(200);
    holdWhileErasing(contact, rows);
  }

  private void holdWhileErasing(String contact, String rows) throws Exception {
    Future<Answer> kept;
    try (HeldRows held = HeldRows.of(desk.server, rows)) {
      night();
      held.awaitNext();
      kept =
          held.begin(
              () -> desk.owner.put("/v1/contacts/" + contact + "/hold", "{'reason': 'Suit'}"));
    }
    kept.get().expect(200);
    awaitSwept();
  }

  @Test
  void whoever_holds_a_contact_waits_for_conversations_that_are_just_erased() throws Exception {
    heldWhileErasing("{'resolved_conversations_days': 30}", "conversation_change");
  }

  @Test
  void whoever_holds_a_contact_waits_for_messages_that_are_just_erased() throws Exception {
    heldWhileErasing("{'messages_days': 30}", "conversation");
  }

  @Test
  void whoever_holds_a_contact_waits_for_events_that_are_just_erased() throws Exception {
    heldWhileErasing("{'events_days': 8}", "event");
  }

  private String oldFile(String conversation) {
    String file = desk.shown(conversation);
    desk.resolve(conversation);
    desk.afterDays(40);
    desk.owner.put(RetentionDesk.RULES, "{'media_days': 30}").expect(200);
    return file;
  }

  @Test
  void whoever_holds_a_contact_waits_for_files_that_are_just_erased() throws Exception {
    String conversation = desk.writes(ADA, 1);
    String contact = desk.owner.get("/v1/conversations/" + conversation).text("/contact/id");
    String file = oldFile(conversation);
    holdWhileErasing(contact, "media");
    desk.owner.get("/v1/media/" + file).expect(404);
  }

  @Test
  void a_file_that_is_just_sent_again_is_not_erased() throws Exception {
    String file = oldFile(desk.writes(ADA, 1));
    String other = desk.writes(GRACE, 1);
    Future<Answer> sent;
    try (HeldRows held = HeldRows.of(desk.server, "media")) {
      sent =
          held.begin(() ->
              desk.owner.post(
                  "/v1/conversations/" + other + "/messages",
                  "{'type': 'document', 'content': {'media_id': '" + file + "'}}"));
      night();
      held.awaitNext();
    }
    sent.get().expect(201);
    awaitSwept();
    desk.owner.get("/v1/media/" + file).expect(200);
  }

  /** Refuses the first message, and has no time for others. */
  private static FakeGraph.Reply reply(int before) {
    return before == 0 ? FakeGraph.Reply.error(400, 131_026) : FakeGraph.Reply.error(503, 2);
  }

  @Test
  void a_message_that_is_sent_again_is_not_erased() throws Exception {
    AtomicInteger replies = new AtomicInteger();
    try (FakeGraph graph = new FakeGraph(send -> reply(replies.getAndIncrement()))) {
      TestNumber number = new TestNumber(desk.owner, graph.url(), ", \"enforce_window\": false");
      number.inbound(ADA, "wamid.old", "Hello", desk.clock.instant()).expect(200);
      String conversation = desk.conversationOf(ADA);
      String path = "/v1/conversations/" + conversation + "/messages";
      String failed =
          desk.owner
              .post(path, "{'type': 'text', 'content': {'text': 'Hi'}}")
              .expect(201)
              .text("/id");
      eventually(() -> desk.owner.get("/v1/messages/" + failed).text("/status"), "failed"::equals);
      desk.resolve(conversation);
      desk.afterDays(40);
      desk.owner.put(RetentionDesk.RULES, "{'messages_days': 30}").expect(200);
      Future<Answer> again;
      try (HeldRows held = HeldRows.of(desk.server, "conversation")) {
        again = held.begin(() -> desk.owner.post("/v1/messages/" + failed + "/retry", "{}"));
        night();
        held.awaitNext();
      }
      again.get().expect(202);
      awaitSwept();
      assertThat(desk.owner.get("/v1/messages/" + failed).expect(200).text("/id"))
          .isEqualTo(failed);
    }
  }
}
