package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** How messages come into the index of their words, many at a time. */
@ParameterizedClass
@EnumSource(Engine.class)
class MessageIndexTest {
  private static final String ADA = "16505551234";
  private static final String WAITING = "select count(*) from message_word_pending";
  private static final String LISTED =
      "select coalesce(sum(messages), 0) from message_posting where word = 'cake'";
  private static final String SINGLE = "select count(*) from message_word where word = 'cake'";

  @Parameter Engine engine;

  private int count;

  @Test
  void many_are_indexed_together_and_found_meanwhile() {
    try (TestServer server = TestServer.start(TestServer.config(engine), 1_000)) {
      Client owner = server.signUp();
      TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
      for (int some = 0; some < 11; some++) {
        write(number, 100);
        assertThat(pages(owner, "cake", 40)).isEqualTo(written());
      }
      eventually(() -> server.number(WAITING), waiting -> waiting < 1_000);
      assertThat(server.number(LISTED) + server.number(SINGLE)).isBetween(1_000L, 1_100L);
      assertThat(pages(owner, "cake", 100)).isEqualTo(written());
      assertThat(pages(owner, "cake even", 100)).hasSize(550);
      assertThat(pages(owner, "number7", 100)).hasSize(1 + 10 + 100);
    }
  }

  @Test
  void few_wait() {
    try (TestServer server = TestServer.start(TestServer.config(engine), 1_000)) {
      Client owner = server.signUp();
      write(new TestNumber(owner, TestNumber.NOWHERE, ""), 3);
      assertThat(pages(owner, "cake", 2)).isEqualTo(written());
      assertThat(server.number(WAITING)).isEqualTo(3);
    }
  }

  @Test
  void what_comes_late_stands_alone_and_in_its_place() {
    try (TestServer server = TestServer.start(TestServer.config(engine), 1)) {
      Client owner = server.signUp();
      TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
      write(number, 2);
      eventually(() -> server.number(WAITING), waiting -> waiting == 0);
      server.execute("update message_posting_end set message_id = message_id * 2");
      write(number, 2);
      eventually(() -> server.number(WAITING), waiting -> waiting == 0);
      server.execute("update message_posting_end set message_id = message_id / 2");
      write(number, 2);
      eventually(() -> server.number(WAITING), waiting -> waiting == 0);
      assertThat(server.number(SINGLE)).isEqualTo(2);
      assertThat(server.number(LISTED)).isEqualTo(4);
      assertThat(pages(owner, "cake", 1)).isEqualTo(written());
      assertThat(pages(owner, "cake even", 1)).hasSize(3);
    }
  }

  @Test
  void a_pass_that_was_broken_off_is_taken_up() {
    Config config = TestServer.config(engine);
    String token;
    try (TestServer server = TestServer.start(config, 1_000)) {
      Client owner = server.signUp();
      token = owner.token();
      write(new TestNumber(owner, TestNumber.NOWHERE, ""), 3);
      server.execute(
          """
          insert into message_posting (org_id, word, first_id, messages, message_ids)
          select org_id, 'cake', min(message_id), 1, '[' || min(message_id) || ']'
          from message_word_pending group by org_id
          """);
      assertThat(pages(owner, "cake", 1)).isEqualTo(written());
    }
    try (TestServer server = TestServer.start(config, 1)) {
      Client owner = server.anonymous().as(token);
      owner.post("/v1/contacts", "{'name': 'Grace'}").expect(201);
      eventually(() -> server.number(WAITING), waiting -> waiting == 0);
      assertThat(server.number(LISTED)).isEqualTo(3);
      assertThat(pages(owner, "cake", 1)).isEqualTo(written());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1_000})
  void what_is_erased_is_in_no_list(int together) {
    try (TestServer server = TestServer.start(TestServer.config(engine), together)) {
      Client owner = server.signUp();
      TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
      write(number, 60);
      number.inbound("16505551235", "wamid.grace", "cake for Grace").expect(200);
      if (together == 1) {
        eventually(() -> server.number(WAITING), waiting -> waiting == 0);
      }
      String contact = owner.get("/v1/contacts?search=" + ADA).expect(200).text("/data/0/id");
      owner.delete("/v1/contacts/" + contact).expect(204);
      eventually(() -> server.number(LISTED) + server.number(WAITING), left -> left == 1);
      String even = "select count(*) from message_posting where word = 'even'";
      assertThat(server.number(even)).isZero();
      assertThat(pages(owner, "cake", 10)).containsExactly("cake for Grace");
    }
  }

  @Test
  void what_is_erased_while_a_pass_begins_stays_away() throws Exception {
    if (engine == Engine.SQLITE) {
      return; // One transaction writes at a time.
    }
    try (TestServer server = TestServer.start(TestServer.config(engine), 1)) {
      Client owner = server.signUp();
      TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
      write(number, 1);
      eventually(() -> server.number(WAITING), waiting -> waiting == 0);
      try (HeldRows end = HeldRows.of(server, "message_posting_end")) {
        number
            .messages(message(ADA, "ada", "cake") + "," + message("16505551235", "grace", "cake"))
            .expect(200);
        end.awaitNext();
        String contact = owner.get("/v1/contacts?search=" + ADA).expect(200).text("/data/0/id");
        owner.delete("/v1/contacts/" + contact).expect(204);
        eventually(() -> server.number("select count(*) from message"), left -> left == 1);
        end.commit();
      }
      eventually(() -> server.number(WAITING), waiting -> waiting == 0);
      assertThat(server.number(LISTED) + server.number(SINGLE)).isOne();
    }
  }

  /** Messages of a customer in one webhook, the next in the order of their numbers. */
  private void write(TestNumber number, int messages) {
    String some =
        IntStream.range(count, count + messages)
            .mapToObj(i -> message(ADA, Integer.toString(i), text(i)))
            .collect(Collectors.joining(","));
    number.messages(some).expect(200);
    count += messages;
  }

  private static String message(String from, String id, String text) {
    return """
    {"from": "%s", "id": "wamid.%s", "timestamp": "%d", "type": "text", "text": {"body": "%s"}}
    """
        .formatted(from, id, Instant.now().getEpochSecond(), text);
  }

  private static String text(int number) {
    return "cake number" + number + (number % 2 == 0 ? " even" : " odd");
  }

  /** All that was written, the newest first. */
  private List<String> written() {
    return IntStream.range(0, count).mapToObj(i -> text(count - 1 - i)).toList();
  }

  private static List<String> pages(Client owner, String query, int limit) {
    List<String> all = new ArrayList<>();
    String more = "";
    do {
      Answer page =
          owner
              .get(
                  "/v1/messages/search?query=%s&limit=%d%s"
                      .formatted(query.replace(" ", "%20"), limit, more))
              .expect(200);
      all.addAll(page.texts("/data", "/message/content/text"));
      more = page.at("/meta/has_more").asBoolean() ? "&before=" + page.text("/meta/before") : "";
    } while (!more.isEmpty());
    return all;
  }
}
