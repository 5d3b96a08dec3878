package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Answer;
import parley.testing.Client;
import tools.jackson.databind.JsonNode;

/** Files go up and come down as at Meta. */
class MediaTest {
  private static final String UPLOAD =
      "/simulator/graph/v25.0/" + SimulatorFixture.NUMBER + "/media";
  private static final String PNG = "\u0089PNG not really";

  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void what_goes_up_comes_down_with_its_type_its_size_and_its_hash() throws Exception {
    String id = upload("image/png", "image/png", PNG).expect(200).text("/id");
    Answer shown = fixture.graph().get(medium(id)).expect(200);
    assertThat(shown.text("/id")).isEqualTo(id);
    assertThat(shown.text("/messaging_product")).isEqualTo("whatsapp");
    assertThat(shown.text("/mime_type")).isEqualTo("image/png");
    assertThat(shown.text("/file_size")).isEqualTo(Integer.toString(bytes(PNG).length));
    assertThat(shown.text("/sha256")).isEqualTo(HexFormat.of().formatHex(sha256(bytes(PNG))));
    Answer file = fetch(shown.text("/url"), fixture.graph()).expect(200);
    assertThat(file.bytes()).isEqualTo(bytes(PNG));
    assertThat(file.header("content-type")).contains("image/png");
  }

  @ParameterizedTest
  @CsvSource({
    "image, image/jpeg, image/jpeg",
    "image/png, image/jpeg, image/png",
    "image, application/octet-stream, image/jpeg",
    "audio, '', audio/ogg; codecs=opus",
    "application/pdf, '', application/pdf"
  })
  void the_type_may_be_that_of_the_file_or_of_a_message(
      String type, String partType, String expected) {
    String id = upload(type, partType, PNG).expect(200).text("/id");
    assertThat(fixture.graph().get(medium(id)).text("/mime_type")).isEqualTo(expected);
  }

  @Test
  void the_product_may_be_named_in_the_query_and_the_type_by_the_file_alone() {
    String body =
        """
        --b\r
        Content-Disposition: form-data; name="file"; filename="a.bin"\r
        Content-Type: image/png\r
        \r
        x\r
        --b--\r
        """;
    Client client = fixture.graph().with("Content-Type", "multipart/form-data; boundary=b");
    client.send("POST", UPLOAD + "?messaging_product=whatsapp", bytes(body)).expect(200);
    String untyped = body.replace("image/png", "application/octet-stream");
    GraphTest.expectError(
        client.send("POST", UPLOAD + "?messaging_product=whatsapp", bytes(untyped)).expect(400),
        100);
    GraphTest.expectError(client.send("POST", UPLOAD, bytes(body)).expect(400), 100);
  }

  @Test
  void what_whatsapp_does_not_take_is_refused() {
    GraphTest.expectError(upload("text/html", "text/html", PNG).expect(400), 100);
    GraphTest.expectError(upload("image/png", "image/png", "").expect(400), 131053);
    String large = "x".repeat((5 << 20) + 1);
    GraphTest.expectError(upload("image/png", "image/png", large).expect(400), 131053);
    String tooLarge = "x".repeat((16 << 20) + (1 << 17));
    GraphTest.expectError(upload("video/mp4", "video/mp4", tooLarge).expect(400), 100);
    GraphTest.expectError(fixture.graph().post(UPLOAD, "{}").expect(400), 100);
  }

  @Test
  void an_address_lives_five_minutes_and_needs_the_token() {
    String id = upload("image/png", "image/png", PNG).text("/id");
    String url = fixture.graph().get(medium(id)).text("/url");
    GraphTest.expectError(fetch(url, fixture.client()).expect(401), 190);
    GraphTest.expectError(fetch(url, fixture.client().as("other")).expect(401), 190);
    fetch(url.replace("ext=", "ext=9"), fixture.graph()).expect(404);
    fixture.clock().advance(Duration.ofMinutes(4));
    fetch(url, fixture.graph()).expect(200);
    fixture.clock().advance(Duration.ofMinutes(2));
    fetch(url, fixture.graph()).expect(404);
    fetch(fixture.graph().get(medium(id)).text("/url"), fixture.graph()).expect(200);
  }

  @Test
  void what_is_deleted_is_gone_and_what_is_old_too() {
    String id = upload("image/png", "image/png", PNG).text("/id");
    assertThat(fixture.graph().delete(medium(id)).expect(200).body())
        .isEqualTo("{\"success\":true}");
    GraphTest.expectError(fixture.graph().get(medium(id)).expect(400), 100);
    String old = upload("image/png", "image/png", PNG).text("/id");
    fixture.graph().get(medium(old) + "?phone_number_id=" + SimulatorFixture.NUMBER).expect(200);
    GraphTest.expectError(fixture.graph().get(medium(old) + "?phone_number_id=1").expect(400), 100);
    GraphTest.expectError(fixture.client().get(medium(old)).expect(401), 190);
    fixture.clock().advance(Duration.ofDays(31));
    GraphTest.expectError(fixture.graph().get(medium(old)).expect(400), 100);
  }

  @Test
  void a_message_may_name_what_was_uploaded_if_it_is_of_its_type() {
    String id = upload("image/png", "image/png", PNG).text("/id");
    send("image", id).expect(200);
    Answer list =
        fixture.client().get("/simulator/messages?phone_number_id=" + SimulatorFixture.NUMBER);
    assertThat(list.text("/data/0/media/id")).isEqualTo(id);
    assertThat(list.text("/data/0/media/mime_type")).isEqualTo("image/png");
    assertThat(list.text("/data/0/media/sha256")).hasSize(64);
    send("document", id).expect(200);
    GraphTest.expectError(send("audio", id).expect(400), 131053);
    GraphTest.expectError(send("sticker", id).expect(400), 131053);
    GraphTest.expectError(send("image", "1").expect(400), 100);
  }

  @Test
  void a_customer_sends_a_file() throws Exception {
    String base64 = Base64.getEncoder().encodeToString(bytes(PNG));
    fixture
        .inbound(
            "'from': '16505551234', 'media': {'type': 'image', 'mime_type': 'image/png',"
                + " 'caption': 'Look', 'base64': '"
                + base64
                + "'}")
        .expect(202);
    JsonNode message = fixture.callback().await(1).getFirst().value().at("/messages/0");
    assertThat(message.path("type").asString()).isEqualTo("image");
    assertThat(message.at("/image/caption").asString()).isEqualTo("Look");
    assertThat(message.at("/image/mime_type").asString()).isEqualTo("image/png");
    assertThat(message.at("/image/sha256").asString())
        .isEqualTo(Base64.getEncoder().encodeToString(sha256(bytes(PNG))));
    String url = fixture.graph().get(medium(message.at("/image/id").asString())).text("/url");
    assertThat(fetch(url, fixture.graph()).bytes()).isEqualTo(bytes(PNG));
  }

  @Test
  void voice_and_documents_have_what_is_theirs() {
    fixture
        .inbound("'from': '16505551234', 'media': {'type': 'audio', 'base64': 'AAAA'}")
        .expect(202);
    fixture
        .inbound(
            "'from': '16505551234',"
                + " 'media': {'type': 'document', 'base64': 'AAAA', 'filename': 'a.pdf'}")
        .expect(202);
    JsonNode voice = fixture.callback().await(2).get(0).value().at("/messages/0/audio");
    assertThat(voice.path("voice").asBoolean()).isTrue();
    assertThat(voice.path("mime_type").asString()).isEqualTo("audio/ogg; codecs=opus");
    JsonNode document = fixture.callback().await(2).get(1).value().at("/messages/0/document");
    assertThat(document.path("filename").asString()).isEqualTo("a.pdf");
    assertThat(document.path("mime_type").asString()).isEqualTo("application/pdf");
  }

  @Test
  void a_download_may_go_wrong() {
    String id = upload("image/png", "image/png", PNG).text("/id");
    String url = fixture.graph().get(medium(id)).text("/url");
    fixture.behave("'expired_url': true, 'times': 1").expect(200);
    fixture.sendText("+16505551234", "Hello").expect(200);
    fetch(url, fixture.graph()).expect(404);
    fixture.behave("'wrong_bytes': true, 'times': 1").expect(200);
    assertThat(fetch(url, fixture.graph()).expect(200).bytes())
        .hasSize(bytes(PNG).length)
        .isNotEqualTo(bytes(PNG));
    assertThat(fetch(url, fixture.graph()).bytes()).isEqualTo(bytes(PNG));
  }

  @Test
  void faults_can_be_for_files_and_leave_messages_alone() {
    fixture.behave("'error': {'code': 131000}, 'calls': 'media', 'times': 2").expect(200);
    fixture.sendText("+16505551234", "Hello").expect(200);
    GraphTest.expectError(upload("image/png", "image/png", PNG).expect(500), 131000);
    GraphTest.expectError(upload("image/png", "image/png", PNG).expect(500), 131000);
    upload("image/png", "image/png", PNG).expect(200);
  }

  private Answer upload(String type, String partType, String content) {
    String media = partType.isEmpty() ? "" : "Content-Type: " + partType + "\r\n";
    String body =
        """
        --b\r
        Content-Disposition: form-data; name="messaging_product"\r
        \r
        whatsapp\r
        --b\r
        Content-Disposition: form-data; name="type"\r
        \r
        %s\r
        --b\r
        Content-Disposition: form-data; name="file"; filename="a.bin"\r
        %s\r
        %s\r
        --b--\r
        """
            .formatted(type, media, content);
    return fixture
        .graph()
        .with("Content-Type", "multipart/form-data; boundary=b")
        .send("POST", UPLOAD, body.getBytes(StandardCharsets.ISO_8859_1));
  }

  private Answer send(String type, String id) {
    return fixture.send(
        "{'messaging_product': 'whatsapp', 'to': '+16505551234', 'type': '%s', '%s': {'id': '%s'}}"
            .formatted(type, type, id));
  }

  private Answer fetch(String url, Client client) {
    assertThat(url).startsWith(fixture.url());
    return client.get(url.substring(fixture.url().length()));
  }

  private static String medium(String id) {
    return "/simulator/graph/v25.0/" + id;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] sha256(byte[] bytes) throws Exception {
    return MessageDigest.getInstance("SHA-256").digest(bytes);
  }
}
