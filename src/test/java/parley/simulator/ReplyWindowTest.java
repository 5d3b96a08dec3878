package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.testing.Answer;

/** The provider keeps the reply window, when it is told to. */
class ReplyWindowTest {
  private static final String TO = "+16505551234";

  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void nobody_is_kept_from_writing_by_default() {
    fixture.sendText(TO, "Hello").expect(200);
  }

  @Test
  void free_form_needs_a_customer_who_has_written_within_a_day() {
    fixture.behave("'enforce_window': true").expect(200);
    GraphTest.expectError(fixture.sendText(TO, "Hello").expect(400), 131047);
    fixture.inbound("'from': '16505551234', 'text': 'Hi'").expect(202);
    fixture.sendText("+1 650 555-1234", "Hello").expect(200);
    GraphTest.expectError(fixture.sendText("+16505559999", "Hello").expect(400), 131047);
    fixture.clock().advance(Duration.ofHours(24).minusMinutes(1));
    fixture.sendText(TO, "Hello").expect(200);
    fixture.clock().advance(Duration.ofMinutes(2));
    GraphTest.expectError(fixture.sendText(TO, "Hello").expect(400), 131047);
  }

  @Test
  void windows_that_are_closed_now_open_when_the_customer_writes_again() {
    fixture.inbound("'from': '16505551234', 'text': 'Hi'").expect(202);
    fixture.sendText(TO, "Hello").expect(200);
    Answer shown = fixture.behave("'close_window': true").expect(200);
    assertThat(shown.at("/close_window").asBoolean()).isTrue();
    GraphTest.expectError(fixture.sendText(TO, "Hello").expect(400), 131047);
    GraphTest.expectError(fixture.sendText("+16505559999", "Hello").expect(400), 131047);
    fixture.clock().advance(Duration.ofSeconds(1));
    fixture.inbound("'from': '16505551234', 'text': 'Hi'").expect(202);
    fixture.sendText(TO, "Hello").expect(200);
    GraphTest.expectError(fixture.sendText("+16505559999", "Hello").expect(400), 131047);
    fixture.behave("'close_window': true").expect(200);
    GraphTest.expectError(fixture.sendText(TO, "Hello").expect(400), 131047);
    fixture.behave("'close_window': false").expect(200);
    fixture.sendText(TO, "Hello").expect(200);
    fixture.sendText("+16505559999", "Hello").expect(200);
  }

  @Test
  void templates_and_marks_as_read_pass_at_any_time() {
    fixture.behave("'enforce_window': true").expect(200);
    String message = "{'messaging_product': 'whatsapp', ";
    fixture
        .send(
            message
                + "'to': '+16505551234', 'type': 'template',"
                + " 'template': {'name': 'hello_world', 'language': {'code': 'en_US'}}}")
        .expect(200);
    String id = fixture.inbound("'from': '16505559999', 'text': 'Hi'").text("/id");
    fixture.send(message + "'status': 'read', 'message_id': '" + id + "'}").expect(200);
  }

  @Test
  void faults_leave_the_window_as_it_is() {
    fixture.behave("'enforce_window': true, 'error': {'code': 1}, 'times': 1").expect(200);
    fixture.inbound("'from': '16505551234', 'text': 'Hi'").expect(202);
    GraphTest.expectError(fixture.sendText(TO, "Hello").expect(500), 1);
    Answer shown = fixture.behave("'receipts': 'sent'").expect(200);
    assertThat(shown.at("/enforce_window").asBoolean()).isTrue();
  }
}
