package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import parley.testing.Answer;

/** {@code GET /simulator/messages} shows what businesses have sent. */
class SentMessagesTest {
  private static final SimulatorFixture STAGE = new SimulatorFixture();
  private static final String LIST =
      "/simulator/messages?phone_number_id=" + SimulatorFixture.NUMBER;

  @AfterAll
  static void close() {
    STAGE.close();
  }

  @Test
  void messages_are_listed_as_they_were_sent_oldest_first() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(STAGE.sendText("+1 6505551234", "Number " + i).expect(200).text("/messages/0/id"));
    }
    Answer list = STAGE.client().get(LIST).expect(200);
    assertThat(list.texts("/data", "/id")).containsExactlyElementsOf(ids);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(5);
    assertThat(list.text("/data/0/phone_number_id")).isEqualTo(SimulatorFixture.NUMBER);
    assertThat(list.text("/data/0/to")).isEqualTo("+1 6505551234");
    assertThat(list.text("/data/0/type")).isEqualTo("text");
    assertThat(list.text("/data/3/message/text/body")).isEqualTo("Number 3");
    assertThat(pages("&per_page=2&page=1", "&per_page=2&page=2", "&per_page=2&page=3"))
        .containsExactlyElementsOf(ids);
    assertThat(pages("&per_page=2&page=4")).isEmpty();
    assertThat(byCursor()).containsExactlyElementsOf(ids);
  }

  private static List<String> pages(String... queries) {
    List<String> ids = new ArrayList<>();
    for (String query : queries) {
      ids.addAll(STAGE.client().get(LIST + query).expect(200).texts("/data", "/id"));
    }
    return ids;
  }

  private static List<String> byCursor() {
    Answer page = STAGE.client().get(LIST + "&per_page=2").expect(200);
    List<String> ids = new ArrayList<>(page.texts("/data", "/id"));
    while (!page.at("/meta/next_cursor").isNull()) {
      String cursor = page.text("/meta/next_cursor");
      page = STAGE.client().get(LIST + "&per_page=2&cursor=" + cursor).expect(200);
      ids.addAll(page.texts("/data", "/id"));
    }
    return ids;
  }

  @Test
  void a_number_without_messages_has_an_empty_list() {
    try (SimulatorFixture fresh = new SimulatorFixture()) {
      assertThat(fresh.client().get(LIST).expect(200).at("/data").isEmpty()).isTrue();
    }
  }

  @Test
  void the_number_must_be_named_and_the_cursor_be_one() {
    Answer answer = STAGE.client().get("/simulator/messages");
    answer.expectProblem(400, "invalid_parameter");
    assertThat(answer.text("/errors/0/field")).isEqualTo("query:phone_number_id");
    STAGE.client().get(LIST + "&cursor=x").expectProblem(400, "invalid_parameter");
  }
}
