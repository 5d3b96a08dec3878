package parley.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.FileServer;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** Files that customers send. */
@ParameterizedClass
@EnumSource(Engine.class)
class InboundMediaTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private MediaGraph graph;
  private TestServer server;
  private Client agent;
  private TestNumber number;

  @BeforeEach
  void connect() {
    graph = new MediaGraph();
    server = TestServer.start(TestServer.config(engine), clock);
    agent = enter("signup");
    number = new TestNumber(agent, graph.url(), "");
  }

  @AfterEach
  void stop() {
    server.close();
    graph.close();
  }

  /** Signs up or logs in. */
  private Client enter(String how) {
    String body =
        """
        {"email": "ada@example.com", "password": "a bakery on the corner",
         "organization_name": "Bakery"}
        """;
    Client anonymous = server.anonymous();
    return anonymous.as(anonymous.post("/v1/auth/" + how, body).text("/access_token"));
  }

  /** Ada sends a file; answers our id of it. */
  private String receive(String type, String providerId, String more) {
    number
        .messages(
            """
            {"from": "%s", "id": "wamid.%s", "timestamp": "%d", "type": "%s",
             "%s": {"id": "%s", "mime_type": "x/y"%s}}
            """
                .formatted(
                    ADA,
                    providerId,
                    clock.instant().getEpochSecond(),
                    type,
                    type,
                    providerId,
                    more))
        .expect(200);
    Answer conversations = agent.get("/v1/conversations").expect(200);
    assertThat(conversations.text("/data/0/last_message/content/provider_media_id"))
        .isEqualTo(providerId);
    return conversations.text("/data/0/last_message/content/media_id");
  }

  private static String hash(byte[] file) {
    return ", \"sha256\": \"" + MediaGraph.base64Hash(file) + "\"";
  }

  private Answer details(String id) {
    return agent.get("/v1/media/" + id + "/details").expect(200);
  }

  /** Lets time go by until it is no longer pending. */
  private Answer settled(String id) {
    return Eventually.eventually(
        () -> {
          clock.advance(Duration.ofSeconds(1));
          return details(id);
        },
        details -> !details.text("/status").equals("pending"));
  }

  @Test
  void a_picture_is_fetched_in_the_background_with_the_token_of_the_channel() {
    graph.put("m1", Samples.JPEG);
    String id = receive("image", "m1", hash(Samples.JPEG));
    Answer ready = settled(id);
    assertThat(ready.text("/status")).isEqualTo("ready");
    assertThat(ready.text("/mime_type")).isEqualTo("image/jpeg");
    assertThat(agent.get("/v1/media/" + id).expect(200).bytes()).isEqualTo(Samples.JPEG);
    MediaGraph.Seen question = graph.seen("/v25.0/m1").getFirst();
    assertThat(question.target()).endsWith("?phone_number_id=" + number.phoneNumberId());
    assertThat(question.authorization()).isEqualTo("Bearer t");
    assertThat(graph.seen("/file/m1").getFirst().authorization()).isEqualTo("Bearer t");
  }

  @Test
  void the_log_tells_that_a_file_is_here_or_never_will_be_until_its_contact_is_erased() {
    graph.put("m1", Samples.JPEG);
    String ready = receive("image", "m1", "");
    settled(ready);
    Answer told = told(1);
    assertThat(told.text("/data/0/data/id")).isEqualTo(ready);
    assertThat(told.text("/data/0/data/status")).isEqualTo("ready");
    assertThat(told.text("/data/0/previous/status")).isEqualTo("pending");
    graph.once("/v25.0/m2", 400, "{\"error\": {\"message\": \"gone\", \"code\": 100}}");
    settled(receive("image", "m2", ""));
    assertThat(told(2).text("/data/1/data/status")).isEqualTo("failed");
    String contact = agent.get("/v1/contacts").text("/data/0/id");
    agent.delete("/v1/contacts/" + contact).expect(204);
    Eventually.eventually(() -> told(2).at("/data/0/data"), JsonNode::isNull);
  }

  private Answer told(int events) {
    return Eventually.eventually(
        () -> agent.get("/v1/events?types=media.updated").expect(200),
        answer -> answer.at("/data").size() >= events);
  }

  @Test
  void a_file_that_is_not_here_yet_is_announced() {
    graph.once("/v25.0/m1", 503, "");
    String id = receive("image", "m1", "");
    Eventually.eventually(() -> graph.seen("/v25.0/m1"), seen -> !seen.isEmpty());
    Answer early = agent.get("/v1/media/" + id).expectProblem(409, "media_not_ready");
    assertThat(early.header("retry-after")).isPresent();
    assertThat(details(id).at("/url").isNull()).isTrue();
  }

  @Test
  void an_address_that_has_expired_is_asked_for_again() {
    graph.put("m1", Samples.PDF);
    graph.once("/file/m1", 404, "");
    String id = receive("document", "m1", hash(Samples.PDF) + ", \"filename\": \"../a.pdf\"");
    Answer ready = settled(id);
    assertThat(ready.text("/status")).isEqualTo("ready");
    assertThat(ready.text("/filename")).isEqualTo("a.pdf");
    assertThat(graph.seen("/v25.0/m1")).hasSize(2);
  }

  @Test
  void another_file_than_the_one_announced_is_never_shown() {
    graph.put("m1", Samples.PDF);
    String id = receive("image", "m1", hash(Samples.JPEG));
    Answer failed = settled(id);
    assertThat(failed.text("/status")).isEqualTo("failed");
    assertThat(failed.text("/error/code")).isEqualTo("fetch_failed");
    agent.get("/v1/media/" + id).expectProblem(409, "media_failed");
    assertThat(graph.seen("/file/m1")).hasSize(3);
  }

  @Test
  void what_the_provider_does_not_know_has_failed() {
    graph.once("/v25.0/m1", 400, "{\"error\": {\"message\": \"no such object\", \"code\": 100}}");
    Answer failed = settled(receive("image", "m1", ""));
    assertThat(failed.text("/status")).isEqualTo("failed");
    assertThat(failed.text("/error/message")).isEqualTo("no such object");
  }

  @Test
  void the_token_goes_to_no_host_that_is_not_the_providers() {
    try (FileServer other = new FileServer("/", Samples.JPEG)) {
      graph.putElsewhere("m1", other.url() + "/m1");
      Answer failed = settled(receive("image", "m1", ""));
      assertThat(failed.text("/error/message")).contains("host");
    }
  }

  @Test
  void a_provider_that_is_away_for_a_week_makes_it_fail() {
    for (int i = 0; i < 50; i++) {
      graph.once("/v25.0/m1", 500, "");
    }
    String id = receive("image", "m1", "");
    Eventually.eventually(() -> graph.seen("/v25.0/m1"), seen -> !seen.isEmpty());
    clock.advance(Duration.ofDays(8));
    agent = enter("login");
    assertThat(settled(id).text("/error/message")).startsWith("The provider has it no more.");
  }

  @Test
  void a_page_from_a_customer_is_only_ever_an_attachment() {
    graph.put("m1", Samples.HTML);
    String id = receive("document", "m1", hash(Samples.HTML) + ", \"filename\": \"a.html\"");
    assertThat(settled(id).text("/mime_type")).isEqualTo("text/html");
    Answer file = agent.get("/v1/media/" + id).expect(200);
    assertThat(file.header("content-type")).contains("application/octet-stream");
    assertThat(file.header("content-disposition").orElseThrow()).startsWith("attachment;");
  }

  @Test
  void the_same_webhook_twice_is_one_file() {
    graph.put("m1", Samples.JPEG);
    String id = receive("image", "m1", "");
    assertThat(receive("image", "m1", "")).isEqualTo(id);
    settled(id);
    assertThat(graph.seen("/file/m1")).hasSize(1);
  }

  @Test
  void erasing_the_contact_erases_the_files_that_nobody_else_shows() throws IOException {
    graph.put("m1", Samples.JPEG);
    String theirs = receive("image", "m1", "");
    settled(theirs);
    String shared = agent.upload("a.jpg", Samples.JPEG).text("/id");
    String unused = agent.upload("b.jpg", Samples.JPEG).text("/id");
    String ada = agent.get("/v1/conversations").text("/data/0/contact/id");
    String eve = agent.post("/v1/contacts", "{'phone': '+4915112345678'}").expect(201).text("/id");
    for (String contact : new String[] {ada, eve}) {
      send(contact, shared);
    }
    agent.delete("/v1/contacts/" + ada).expect(204);
    agent.get("/v1/media/" + theirs).expectProblem(404, "not_found");
    agent.get("/v1/media/" + shared).expect(200);
    agent.get("/v1/media/" + unused).expect(200);
    Eventually.eventually(() -> files(theirs), count -> count == 0);
    agent.delete("/v1/contacts/" + eve).expect(204);
    agent.get("/v1/media/" + shared).expect(404);
    Eventually.eventually(() -> files(shared), count -> count == 0);
    assertThat(files(unused)).isEqualTo(1);
  }

  private void send(String contact, String media) {
    agent
        .post(
            "/v1/messages",
            """
            {"to": {"contact_id": "%s"}, "channel": "whatsapp", "type": "image",
             "content": {"media_id": "%s"}}
            """
                .formatted(contact, media))
        .expect(201);
  }

  private long files(String id) {
    Path folder = server.config().data().resolve("media");
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.endsWith(id)).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
