package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/**
 * A customer's number changes at the moment at which somebody writes from the new one; on
 * PostgreSQL, where writes run side by side.
 */
@Timeout(120)
class NumberChangeRaceTest {
  private static final String OLD = "14155552671";
  private static final String NEW = "14155552672";

  @AutoClose private TestServer server;
  private Client owner;
  private TestNumber number;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(Engine.POSTGRESQL), TestClock.still());
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
  }

  private Answer moves() {
    return number.messages(
        """
        {"from": "%s", "id": "wamid.moved", "timestamp": "1772366400", "type": "system",
         "system": {"type": "user_changed_number", "wa_id": "%s", "body": "moved"}}
        """
            .formatted(OLD, NEW));
  }

  @Test
  void a_new_number_that_another_contact_gets_just_now_is_theirs() throws Exception {
    number.inbound(OLD, "wamid.old", "I am Ada").expect(200);
    String path = "/v1/conversations/" + owner.get("/v1/conversations").text("/data/0/id");
    String contact = owner.get(path).text("/contact/id");
    Future<Answer> wrote;
    Future<Answer> moved;
    try (HeldRows held = HeldRows.of(server, "channel")) {
      wrote = held.begin(() -> number.inbound(NEW, "wamid.new", "I am Bert"));
      moved = held.begin(this::moves);
    }
    wrote.get().expect(200);
    moved.get().expect(200);
    Answer known = owner.get("/v1/contacts/" + contact).expect(200);
    assertThat(known.text("/phone")).isEqualTo("+" + OLD);
    assertThat(known.texts("/identities", "/address")).containsExactly(OLD);
    assertThat(owner.get(path).text("/address")).isEqualTo(OLD);
  }
}
