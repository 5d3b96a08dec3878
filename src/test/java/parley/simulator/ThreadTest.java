package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.testing.Answer;
import parley.testing.Eventually;

/** {@code GET /simulator/customers} and {@code /simulator/thread} show what phones show. */
class ThreadTest {
  private static final String GRACE = "+16505551234";
  private static final String NUMBER = "?phone_number_id=" + SimulatorFixture.NUMBER;

  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void both_sides_are_there_oldest_first_with_how_far_they_have_come() {
    String question = write("'name': 'Grace', 'text': 'Is it ready?'");
    String second = write("'text': 'Hello?'");
    String answer = fixture.sendText(GRACE, "It is.").expect(200).text("/messages/0/id");
    Answer thread =
        Eventually.eventually(
            () -> thread(GRACE), shown -> shown.text("/data/2/status").equals("read"));
    assertThat(thread.texts("/data", "/id")).containsExactly(question, second, answer);
    assertThat(thread.texts("/data", "/from")).containsExactly("customer", "customer", "business");
    assertThat(thread.text("/data/0/message/text/body")).isEqualTo("Is it ready?");
    assertThat(thread.text("/data/0/message/from")).isEqualTo("16505551234");
    assertThat(thread.text("/data/2/message/text/body")).isEqualTo("It is.");
    assertThat(thread.at("/data/0/status").isNull()).isTrue();
    assertThat(thread.at("/data/0/read").asBoolean(true)).isFalse();
    assertThat(thread.at("/data/2/read").isNull()).isTrue();
    assertThat(thread.at("/typing_until").isNull()).isTrue();
  }

  @Test
  void a_mark_reads_what_came_before_it_and_typing_ends_with_the_answer_or_by_itself() {
    write("'text': 'one'");
    String marked = write("'text': 'two'");
    write("'text': 'three'");
    Instant before = fixture.clock().instant();
    typing(marked);
    Answer thread = thread(GRACE);
    assertThat(thread.at("/data/0/read").asBoolean()).isTrue();
    assertThat(thread.at("/data/1/read").asBoolean()).isTrue();
    assertThat(thread.at("/data/2/read").asBoolean(true)).isFalse();
    assertThat(Instant.parse(thread.text("/typing_until")))
        .isBetween(before.plusSeconds(24), fixture.clock().instant().plusSeconds(25));
    fixture.clock().advance(Duration.ofSeconds(26));
    assertThat(thread(GRACE).at("/typing_until").isNull()).isTrue();
    typing(marked);
    fixture.sendText(GRACE, "Here I am.").expect(200);
    assertThat(thread(GRACE).at("/typing_until").isNull()).isTrue();
  }

  @Test
  void what_is_refused_or_fails_is_as_the_customer_sees_it() {
    fixture.behave("'error': {'code': 131026}").expect(200);
    fixture.sendText(GRACE, "refused").expect(400);
    fixture.behave("'error': null, 'fail_status': {'code': 131026}").expect(200);
    fixture.sendText(GRACE, "failed").expect(200);
    Answer thread =
        Eventually.eventually(
            () -> thread(GRACE), shown -> shown.text("/data/0/status").equals("failed"));
    assertThat(thread.texts("/data", "/message/text/body")).containsExactly("failed");
  }

  @Test
  void only_the_newest_two_hundred_are_shown_and_a_repeated_one_once() {
    for (int i = 0; i < 203; i++) {
      fixture.behave("'receipts': 'none'");
      fixture.sendText(GRACE, "Number " + i).expect(200);
    }
    Answer full = thread(GRACE);
    assertThat(full.at("/data").size()).isEqualTo(200);
    assertThat(full.text("/data/0/message/text/body")).isEqualTo("Number 3");
    String again = "'message': {'type': 'text', 'id': 'wamid.A', 'text': {'body': 'x'}}";
    write(again);
    write(again);
    assertThat(thread(GRACE).texts("/data", "/id")).hasSize(200).containsOnlyOnce("wamid.A");
  }

  @Test
  void a_file_of_either_side_can_be_shown_without_a_token_for_some_minutes() {
    write("'media': {'type': 'image', 'mime_type': 'image/png', 'base64': 'AAAA'}");
    fixture
        .send(
            "{'messaging_product': 'whatsapp', 'to': '%s', 'type': 'image', 'image': {'id': '%s'}}"
                .formatted(GRACE, upload()))
        .expect(200);
    Answer thread = thread(GRACE);
    for (int message = 0; message < 2; message++) {
      String url = thread.text("/data/%d/media/url".formatted(message));
      Answer file = fixture.anonymous().get(url).expect(200);
      assertThat(file.header("content-type")).contains("image/png");
      assertThat(file.header("content-disposition")).contains("inline");
      assertThat(file.header("content-security-policy")).contains("sandbox; default-src 'none'");
      assertThat(file.bytes())
          .hasSize(thread.at("/data/%d/media/file_size".formatted(message)).asInt());
      assertThat(file.header("etag"))
          .contains('"' + thread.text("/data/%d/media/sha256".formatted(message)) + '"');
    }
    String url = thread.text("/data/0/media/url");
    assertThat(thread(GRACE).text("/data/0/media/url")).isEqualTo(url);
    fixture
        .anonymous()
        .get(url.replace("expires=1", "expires=2"))
        .expectProblem(403, "invalid_link");
    fixture
        .anonymous()
        .get(url.replaceAll("signature=.*", "signature=x"))
        .expectProblem(403, "invalid_link");
    String path = url.substring(0, url.indexOf('?'));
    fixture.anonymous().get(path).expectProblem(401, "authentication_required");
    fixture.client().get(path).expect(200);
    fixture.anonymous().as("8").get(path).expectProblem(404, "not_found");
    fixture.clock().advance(Duration.ofMinutes(10));
    fixture.anonymous().get(url).expectProblem(403, "invalid_link");
    assertThat(thread(GRACE).text("/data/0/media/url")).isNotEqualTo(url);
    fixture.clock().advance(Duration.ofDays(8));
    assertThat(thread(GRACE).at("/data/0/media/url").isNull()).isTrue();
    fixture.client().get(path).expectProblem(404, "not_found");
  }

  @Test
  void what_could_run_in_a_browser_is_an_attachment_of_no_type() {
    write("'media': {'type': 'document', 'mime_type': 'text/html', 'base64': 'AAAA'}");
    write("'media': {'type': 'image', 'mime_type': 'image/svg+xml', 'base64': 'AAAA'}");
    write("'media': {'type': 'audio', 'base64': 'AAAA'}");
    Answer thread = thread(GRACE);
    for (int message = 0; message < 2; message++) {
      Answer file =
          fixture.anonymous().get(thread.text("/data/%d/media/url".formatted(message))).expect(200);
      assertThat(file.header("content-type")).contains("application/octet-stream");
      assertThat(file.header("content-disposition")).contains("attachment");
    }
    Answer voice = fixture.anonymous().get(thread.text("/data/2/media/url")).expect(200);
    assertThat(voice.header("content-type")).contains("audio/ogg; codecs=opus");
    assertThat(voice.header("accept-ranges")).contains("bytes");
    assertThat(thread.at("/data/2/message/audio/voice").asBoolean()).isTrue();
  }

  @Test
  void customers_are_listed_by_their_latest_message_with_the_name_they_gave() {
    fixture.inbound("'from': '+4915112345678', 'name': 'Zoë', 'text': 'Hi'").expect(202);
    fixture.clock().advance(Duration.ofSeconds(1));
    fixture.inbound("'from': 'US.13491208655302741918', 'text': 'Hi'").expect(202);
    fixture.clock().advance(Duration.ofSeconds(1));
    Instant before = fixture.clock().instant();
    fixture.sendText(GRACE, "Good morning").expect(200);
    Answer list = customers();
    assertThat(list.texts("/data", "/customer"))
        .containsExactly(GRACE, "US.13491208655302741918", "+4915112345678");
    assertThat(list.at("/data/0/name").isNull()).isTrue();
    assertThat(list.text("/data/2/name")).isEqualTo("Zoë");
    assertThat(Instant.parse(list.text("/data/0/last_message_at")))
        .isBetween(before.minusSeconds(1), fixture.clock().instant());
    fixture.clock().advance(Duration.ofSeconds(1));
    fixture.inbound("'from': '+4915112345678', 'text': 'And?'").expect(202);
    assertThat(customers().text("/data/0/customer")).isEqualTo("+4915112345678");
    assertThat(customers().text("/data/0/name")).isEqualTo("Zoë");
    assertThat(thread("US.13491208655302741918").at("/data").size()).isEqualTo(1);
  }

  @Test
  void who_has_not_written_has_an_empty_thread_and_the_customer_must_be_named() {
    assertThat(customers().at("/data").isEmpty()).isTrue();
    assertThat(thread(GRACE).at("/data").isEmpty()).isTrue();
    fixture.client().get("/simulator/thread" + NUMBER).expectProblem(400, "invalid_parameter");
    fixture
        .client()
        .get("/simulator/thread" + NUMBER + "&customer=me")
        .expectProblem(400, "invalid_parameter");
    fixture
        .client()
        .get("/simulator/thread?customer=" + GRACE)
        .expectProblem(400, "invalid_parameter");
    fixture.client().get("/simulator/customers").expectProblem(400, "invalid_parameter");
  }

  private String upload() {
    String body =
        """
        --b\r
        Content-Disposition: form-data; name="messaging_product"\r
        \r
        whatsapp\r
        --b\r
        Content-Disposition: form-data; name="file"; filename="a.png"\r
        Content-Type: image/png\r
        \r
        x\r
        --b--\r
        """;
    return fixture
        .graph()
        .with("Content-Type", "multipart/form-data; boundary=b")
        .send(
            "POST",
            "/simulator/graph/v25.0/" + SimulatorFixture.NUMBER + "/media",
            body.getBytes(StandardCharsets.UTF_8))
        .expect(200)
        .text("/id");
  }

  private String write(String fields) {
    return fixture.inbound("'from': '" + GRACE + "', " + fields).expect(202).text("/id");
  }

  private void typing(String id) {
    fixture
        .send(
            "{'messaging_product': 'whatsapp', 'status': 'read', 'message_id': '%s', 'typing_indicator': {'type': 'text'}}"
                .formatted(id))
        .expect(200);
  }

  private Answer thread(String customer) {
    return fixture.client().get("/simulator/thread" + NUMBER + "&customer=" + customer).expect(200);
  }

  private Answer customers() {
    return fixture.client().get("/simulator/customers" + NUMBER).expect(200);
  }
}
