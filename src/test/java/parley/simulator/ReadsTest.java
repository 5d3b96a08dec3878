package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.testing.Answer;

/** {@code GET /simulator/reads} shows what a business has marked as read. */
class ReadsTest {
  private final Stage stage = new Stage();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void marks_are_listed_in_order_with_whether_the_business_is_typing() {
    write("wamid.A");
    write("wamid.B");
    stage.send(read("wamid.A") + "}").expect(200);
    stage.send(read("wamid.B") + ", 'typing_indicator': {'type': 'text'}}").expect(200);
    Answer list = reads(Stage.NUMBER);
    assertThat(list.texts("/data", "/message_id")).containsExactly("wamid.A", "wamid.B");
    assertThat(list.at("/data/0/typing_indicator").asBoolean()).isFalse();
    assertThat(list.at("/data/1/typing_indicator").asBoolean()).isTrue();
    assertThat(list.text("/data/0/phone_number_id")).isEqualTo(Stage.NUMBER);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(2);
  }

  @Test
  void what_was_refused_is_not_there() {
    write("wamid.A");
    stage.behave("'error': {'code': 131000}, 'times': 1").expect(200);
    stage.send(read("wamid.A") + "}").expect(500);
    GraphTest.expectError(
        stage.send(read("wamid.B") + ", 'typing_indicator': {'type': 'voice'}}").expect(400), 100);
    assertThat(reads(Stage.NUMBER).at("/data").isEmpty()).isTrue();
  }

  @Test
  void a_message_that_no_customer_has_written_can_not_be_marked() {
    Answer answer = stage.send(read("wamid.A") + "}").expect(400);
    GraphTest.expectError(answer, 131009);
    assertThat(answer.text("/error/error_data/details")).contains("wamid.A");
    assertThat(reads(Stage.NUMBER).at("/data").isEmpty()).isTrue();
    write("wamid.A");
    stage.send(read("wamid.A") + "}").expect(200);
  }

  private void write(String id) {
    stage
        .inbound(
            "'from': '16505551234', 'message': {'type': 'text', 'id': '%s', 'text': {'body': 'x'}}"
                .formatted(id))
        .expect(202);
  }

  private Answer reads(String number) {
    return stage.client().get("/simulator/reads?phone_number_id=" + number).expect(200);
  }

  private static String read(String id) {
    return "{'messaging_product': 'whatsapp', 'status': 'read', 'message_id': '" + id + "'";
  }
}
