package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.testing.Answer;

/** {@code GET /simulator/reads} shows what a business has marked as read. */
class ReadsTest {
  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void marks_are_listed_in_order_with_whether_the_business_is_typing() {
    write("wamid.A");
    write("wamid.B");
    fixture.send(read("wamid.A") + "}").expect(200);
    fixture.send(read("wamid.B") + ", 'typing_indicator': {'type': 'text'}}").expect(200);
    Answer list = reads(SimulatorFixture.NUMBER);
    assertThat(list.texts("/data", "/message_id")).containsExactly("wamid.A", "wamid.B");
    assertThat(list.at("/data/0/typing_indicator").asBoolean()).isFalse();
    assertThat(list.at("/data/1/typing_indicator").asBoolean()).isTrue();
    assertThat(list.text("/data/0/phone_number_id")).isEqualTo(SimulatorFixture.NUMBER);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(2);
  }

  @Test
  void what_was_refused_is_not_there() {
    write("wamid.A");
    fixture.behave("'error': {'code': 131000}, 'times': 1").expect(200);
    fixture.send(read("wamid.A") + "}").expect(500);
    GraphTest.expectError(
        fixture.send(read("wamid.B") + ", 'typing_indicator': {'type': 'voice'}}").expect(400),
        100);
    assertThat(reads(SimulatorFixture.NUMBER).at("/data").isEmpty()).isTrue();
  }

  @Test
  void a_message_that_no_customer_has_written_can_not_be_marked() {
    Answer answer = fixture.send(read("wamid.A") + "}").expect(400);
    GraphTest.expectError(answer, 131009);
    assertThat(answer.text("/error/error_data/details")).contains("wamid.A");
    assertThat(reads(SimulatorFixture.NUMBER).at("/data").isEmpty()).isTrue();
    write("wamid.A");
    fixture.send(read("wamid.A") + "}").expect(200);
  }

  private void write(String id) {
    fixture
        .inbound(
            "'from': '16505551234', 'message': {'type': 'text', 'id': '%s', 'text': {'body': 'x'}}"
                .formatted(id))
        .expect(202);
  }

  private Answer reads(String number) {
    return fixture.client().get("/simulator/reads?phone_number_id=" + number).expect(200);
  }

  private static String read(String id) {
    return "{'messaging_product': 'whatsapp', 'status': 'read', 'message_id': '" + id + "'";
  }
}
