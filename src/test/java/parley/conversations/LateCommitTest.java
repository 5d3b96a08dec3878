package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.storage.IdType;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;

/**
 * What others commit while a job waits for their row; on PostgreSQL, where writes run side by side.
 */
@Timeout(120)
class LateCommitTest {
  private static final String ADA = "16505551234";
  private static final String OTHER = "16505559999";

  @AutoClose private SendingFixture fixture;
  private String conversation;

  @BeforeEach
  void aCustomerWrites() {
    assumeFalse(Engine.POSTGRESQL.isDistributed(), "waits for rows of servers that it can't ask");
    fixture = new SendingFixture(Engine.POSTGRESQL, SendingFixture.UNPACED);
    conversation = fixture.conversation(ADA);
  }

  @Test
  void a_message_that_is_moved_to_another_conversation_when_it_is_due_leaves() throws SQLException {
    String into = fixture.conversation(OTHER);
    String later =
        fixture
            .post(
                conversation,
                "{'type': 'text', 'content': {'text': 'Later'}, 'send_at': '%s'}"
                    .formatted(fixture.clock.instant().plus(Duration.ofMinutes(5))))
            .expect(201)
            .text("/id");
    String move =
        "update message set conversation_id = %d where id = %d"
            .formatted(IdType.CONVERSATION.decode(into).orElseThrow(), number(later));
    meanwhile(move, Duration.ofMinutes(5));
    fixture.awaitAccepted(later);
    assertThat(fixture.message(later).text("/conversation_id")).isEqualTo(into);
    assertThat(fixture.graph.sends().getLast().at("/to").asString()).isEqualTo("+" + OTHER);
  }

  @Test
  void a_message_that_is_heard_of_while_it_is_given_up_has_not_failed() throws SQLException {
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

  /** Commits this when a job that is due by then waits for it. */
  private void meanwhile(String sql, Duration due) throws SQLException {
    try (Connection other = fixture.begun(sql)) {
      fixture.clock.advance(due);
      fixture.awaitBlocked();
      other.commit();
    }
  }

  private static long number(String messageId) {
    return IdType.MESSAGE.decode(messageId).orElseThrow();
  }
}
