package parley.media;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Bytes;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestNumber;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Messages that name a file of ours. */
@ParameterizedClass
@EnumSource(Engine.class)
class SendingMediaTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private MediaGraph graph;
  private Client agent;
  private TestNumber number;
  private String conversation;

  @BeforeEach
  void connect() {
    graph = new MediaGraph();
    agent = engine.server().signUp();
    number = new TestNumber(agent, graph.url(), "");
    number.inbound(ADA, "wamid.hello" + number.phoneNumberId(), "Hello").expect(200);
    conversation = agent.get("/v1/conversations").text("/data/0/id");
  }

  @AfterEach
  void stop() {
    graph.close();
  }

  private Answer send(String type, String content) {
    return agent.post(
        "/v1/conversations/" + conversation + "/messages",
        "{'type': '" + type + "', 'content': " + content + "}");
  }

  private Answer send(String type, String mediaId, String more) {
    return send(type, "{\"media_id\": \"" + mediaId + "\"" + more + "}");
  }

  private List<MediaGraph.Seen> uploads() {
    return graph.seen("/v25.0/" + number.phoneNumberId() + "/media");
  }

  private List<JsonNode> sends(int count) {
    String path = "/v25.0/" + number.phoneNumberId() + "/messages";
    return Eventually.eventually(() -> sent(path), sent -> sent.size() >= count);
  }

  /** What was sent beside marks as read. */
  private List<JsonNode> sent(String path) {
    return graph.seen(path).stream()
        .map(one -> JsonMapper.shared().readTree(one.body()))
        .filter(body -> body.has("type"))
        .toList();
  }

  private String refusal(String type, String mediaId) {
    Answer refused = send(type, mediaId, "").expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/content/media_id");
    return refused.text("/errors/0/code");
  }

  @Test
  void a_picture_is_uploaded_once_and_then_named() {
    String id = agent.upload("cäke.jpg", Samples.JPEG).text("/id");
    send("image", id, ", \"caption\": \"Yours\"").expect(201);
    send("image", id, "").expect(201);
    List<JsonNode> sends = sends(2);
    assertThat(sends.getFirst().at("/image/id").asString()).startsWith("uploaded-");
    assertThat(sends.getFirst().at("/image/caption").asString()).isEqualTo("Yours");
    assertThat(sends.getFirst().at("/image").has("link")).isFalse();
    assertThat(sends.get(1).at("/image/id")).isEqualTo(sends.getFirst().at("/image/id"));
    assertThat(uploads()).hasSize(1);
    MediaGraph.Seen upload = uploads().getFirst();
    assertThat(upload.type()).startsWith("multipart/form-data; boundary=");
    assertThat(upload.body())
        .contains("name=\"messaging_product\"\r\n\r\nwhatsapp\r\n")
        .contains("name=\"type\"\r\n\r\nimage/jpeg\r\n")
        .contains(
            "Content-Type: image/jpeg\r\n\r\n"
                + new String(Samples.JPEG, StandardCharsets.ISO_8859_1));
  }

  @Test
  void another_account_gets_a_picture_anew() {
    String id = agent.upload("cake.jpg", Samples.JPEG).text("/id");
    send("image", id, "").expect(201);
    sends(1);
    agent
        .put("/v1/channels/" + number.channelId(), "{'credentials': {'access_token': 'other'}}")
        .expect(200);
    send("image", id, "").expect(201);
    List<JsonNode> sends = sends(2);
    assertThat(uploads()).hasSize(2);
    assertThat(sends.get(1).at("/image/id")).isNotEqualTo(sends.getFirst().at("/image/id"));
  }

  @Test
  void an_interactive_message_may_have_a_picture_on_top() {
    String id = agent.upload("cake.jpg", Samples.JPEG).text("/id");
    send(
            "interactive",
            """
            {"kind": "buttons", "body": "Cake?", "buttons": [{"id": "y", "title": "Yes"}],
             "header": {"type": "image", "media_id": "%s"}}
            """
                .formatted(id))
        .expect(201);
    assertThat(sends(1).getFirst().at("/interactive/header/image/id").asString())
        .startsWith("uploaded-");
  }

  @Test
  void a_failed_upload_sends_nothing_and_is_repeated() {
    graph.once("/v25.0/" + number.phoneNumberId() + "/media", 500, "");
    String id = agent.upload("cake.jpg", Samples.JPEG).text("/id");
    send("image", id, "").expect(201);
    assertThat(sends(1)).hasSize(1);
    assertThat(uploads()).hasSize(2);
  }

  @Test
  void a_file_that_the_provider_refuses_fails_the_message() {
    graph.once(
        "/v25.0/" + number.phoneNumberId() + "/media",
        400,
        "{\"error\": {\"message\": \"bad file\", \"code\": 131053}}");
    String id = agent.upload("cake.jpg", Samples.JPEG).text("/id");
    String message = send("image", id, "").expect(201).text("/id");
    Answer failed =
        Eventually.eventually(
            () -> agent.get("/v1/messages/" + message),
            answer -> answer.text("/status").equals("failed"));
    assertThat(failed.text("/error/code")).isEqualTo("content_rejected");
    assertThat(sends(0)).isEmpty();
  }

  @Test
  void a_file_has_to_be_there_and_ours() {
    Client other = engine.server().signUp();
    String theirs = other.upload("a.jpg", Samples.JPEG).text("/id");
    assertThat(refusal("image", theirs)).isEqualTo("unknown_media");
    assertThat(refusal("image", "med_0000000000001")).isEqualTo("unknown_media");
  }

  @Test
  void a_file_has_to_fit_what_it_is_sent_as() {
    String pdf = agent.upload("a.pdf", Samples.PDF).text("/id");
    String webp = agent.upload("a.webp", Samples.WEBP).text("/id");
    for (String type : List.of("image", "audio", "video", "sticker")) {
      assertThat(refusal(type, pdf)).isEqualTo("unfit_media_type");
    }
    assertThat(refusal("image", webp)).isEqualTo("unfit_media_type");
    send("document", pdf, "").expect(201);
    send("sticker", webp, "").expect(201);
    sends(2);
  }

  @Test
  void what_whatsapp_takes_as_nothing_is_refused_before_it_is_queued() {
    String table = agent.upload("a.csv", "a,b".getBytes(UTF_8)).expect(201).text("/id");
    String gif = agent.upload("a.gif", Samples.GIF).expect(201).text("/id");
    assertThat(refusal("document", table)).isEqualTo("unfit_media_type");
    assertThat(refusal("document", gif)).isEqualTo("unfit_media_type");
    assertThat(refusal("image", gif)).isEqualTo("unfit_media_type");
  }

  @Test
  void a_file_has_to_be_small_enough() {
    byte[] large = Bytes.join(Samples.JPEG, new byte[5 << 20]);
    String picture = agent.upload("a.jpg", large).expect(201).text("/id");
    assertThat(refusal("image", picture)).isEqualTo("too_large");
    byte[] sticker = Bytes.join(Samples.WEBP, new byte[500 << 10]);
    assertThat(refusal("sticker", agent.upload("a.webp", sticker).text("/id")))
        .isEqualTo("too_large");
  }
}
