package parley.webchat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Bytes;
import parley.testing.Client;
import parley.testing.Engine;

/** Files in a web chat, either way. */
@ParameterizedClass
@EnumSource(Engine.class)
class VisitorFilesTest {
  private static final byte[] PNG =
      Bytes.join(
          new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13},
          "IHDR\0\0\0\1\0\0\0\1\10\6\0\0\0".getBytes(UTF_8));
  private static final byte[] PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n".getBytes(UTF_8);

  @Parameter Engine engine;

  private Client owner;
  private Client anonymous;
  private String channel;
  private String key;
  private Visitor visitor;

  @BeforeEach
  void build() {
    owner = engine.server().signUp();
    anonymous = engine.server().anonymous();
    Answer made =
        owner
            .post(
                "/v1/channels", "{'type': 'webchat', 'name': 'Shop', 'settings': {'files': 'on'}}")
            .expect(201);
    channel = made.text("/id");
    key = made.text("/widget_key");
    visitor = Visitor.on(anonymous, key);
  }

  private String conversation() {
    return owner.get("/v1/conversations").expect(200).text("/data/0/id");
  }

  private String answer(String type, String content) {
    return owner
        .post(
            "/v1/conversations/" + conversation() + "/messages",
            "{'type': '%s', 'content': %s}".formatted(type, content))
        .expect(201)
        .text("/id");
  }

  private Answer read(Visitor who, String message) {
    return who.client().get("/chat/v1/messages/" + message + "/file");
  }

  private void files(String rule) {
    owner
        .put("/v1/channels/" + channel, "{'settings': {'files': '%s'}}".formatted(rule))
        .expect(200);
  }

  @Test
  void what_a_visitor_sends_is_a_message_that_agents_and_the_visitor_see() {
    Answer sent =
        visitor
            .client()
            .upload(
                "/chat/v1/files",
                "message",
                "{'client_message_id': 'm-1', 'caption': 'The crust',"
                    + " 'page': {'url': 'https://shop.example.com/bread?a', 'title': 'Bread'}}",
                "crust.png",
                PNG)
            .expect(201);
    assertThat(sent.text("/type")).isEqualTo("image");
    assertThat(sent.text("/content/text")).isEqualTo("The crust");
    assertThat(sent.text("/file/filename")).isEqualTo("crust.png");
    assertThat(sent.text("/file/mime_type")).isEqualTo("image/png");
    assertThat(sent.at("/file/size").asInt()).isEqualTo(PNG.length);
    assertThat(visitor.sees().json().at("/messages/0")).isEqualTo(sent.json());
    Answer seen = owner.get("/v1/messages/" + sent.text("/id")).expect(200);
    assertThat(seen.text("/type")).isEqualTo("image");
    assertThat(seen.text("/content/caption")).isEqualTo("The crust");
    assertThat(seen.text("/metadata/page/url")).isEqualTo("https://shop.example.com/bread");
    String media = "/v1/media/" + seen.text("/content/media_id");
    assertThat(owner.get(media).expect(200).bytes()).isEqualTo(PNG);
    assertThat(owner.get(media + "/details").at("/expires_at").isNull()).isTrue();
    Answer file = read(visitor, sent.text("/id")).expect(200);
    assertThat(file.bytes()).isEqualTo(PNG);
    assertThat(file.header("content-disposition").orElse("")).startsWith("inline");
    assertThat(file.header("content-security-policy").orElse("")).contains("sandbox");
  }

  @Test
  void a_picture_that_moves_is_a_picture() {
    byte[] gif = "GIF89a\1\0\1\0\0\0\0;".getBytes(UTF_8);
    Answer sent = visitor.sends("m-1", "wave.gif", gif).expect(201);
    assertThat(sent.text("/type")).isEqualTo("image");
    String media =
        owner.get("/v1/messages/" + sent.text("/id")).expect(200).text("/content/media_id");
    Answer file = owner.get("/v1/media/" + media).expect(200);
    assertThat(file.bytes()).isEqualTo(gif);
    assertThat(file.header("content-type")).contains("image/gif");
    assertThat(file.header("content-disposition").orElse("")).startsWith("inline");
    String back = owner.upload("wave.gif", gif).expect(201).text("/id");
    String answer = answer("image", "{'media_id': '%s'}".formatted(back));
    assertThat(read(visitor, answer).expect(200).bytes()).isEqualTo(gif);
  }

  @Test
  void the_same_once_more_is_the_same_message() {
    String first = visitor.sends("m-1", "a.pdf", PDF).expect(201).text("/id");
    Answer again = visitor.sends("m-1", "a.pdf", PDF).expect(200);
    assertThat(again.text("/id")).isEqualTo(first);
    assertThat(again.text("/type")).isEqualTo("document");
    assertThat(visitor.sees().at("/messages").size()).isEqualTo(1);
  }

  @Test
  void what_an_agent_sends_is_read_by_its_visitor_and_by_nobody_else() {
    visitor.writes("m-1", "Do you have a menu?").expect(201);
    String media = owner.upload("menu.pdf", PDF).expect(201).text("/id");
    String message = answer("document", "{'media_id': '%s', 'caption': 'Here'}".formatted(media));
    eventually(() -> visitor.sees(), view -> view.at("/messages").size() == 2);
    Answer shown = visitor.sees();
    assertThat(shown.text("/messages/1/type")).isEqualTo("document");
    assertThat(shown.text("/messages/1/content/text")).isEqualTo("Here");
    assertThat(shown.text("/messages/1/file/filename")).isEqualTo("menu.pdf");
    assertThat(shown.at("/messages/1").propertyNames())
        .containsExactlyInAnyOrderElementsOf(Visitor.MESSAGE);
    Answer file = read(visitor, message).expect(200);
    assertThat(file.bytes()).isEqualTo(PDF);
    assertThat(file.header("content-disposition").orElse("")).startsWith("attachment");
    Visitor other = Visitor.on(anonymous, key);
    other.writes("m-1", "Hello").expect(201);
    read(other, message).expectProblem(404, "not_found");
    Client stranger = engine.server().signUp();
    String theirs = Visitor.chat(stranger);
    read(Visitor.on(anonymous, theirs), message).expectProblem(404, "not_found");
    anonymous
        .get("/chat/v1/messages/" + message + "/file")
        .expectProblem(401, "authentication_required");
  }

  @Test
  void notes_and_texts_have_no_file_for_a_visitor() {
    String text = visitor.writes("m-1", "Hello").expect(201).text("/id");
    read(visitor, text).expectProblem(404, "not_found");
    String media = owner.upload("secret.pdf", PDF).expect(201).text("/id");
    String scheduled =
        owner
            .post(
                "/v1/conversations/" + conversation() + "/messages",
                """
                {'type': 'document', 'content': {'media_id': '%s'},
                 'send_at': '%s'}
                """
                    .formatted(media, Instant.now().plus(Duration.ofHours(1))))
            .expect(201)
            .text("/id");
    read(visitor, scheduled).expectProblem(404, "not_found");
    assertThat(visitor.sees().at("/messages").size()).isEqualTo(1);
  }

  @Test
  void what_may_run_or_unpack_is_refused_whatever_it_is_called() {
    byte[] zip = {'P', 'K', 3, 4, 20, 0, 0, 0, 0, 0};
    byte[] html = "<!doctype html><html><script>alert(1)</script>".getBytes(UTF_8);
    byte[] svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".getBytes(UTF_8);
    byte[] csv = "name,phone\n=cmd,1\n".getBytes(UTF_8);
    int id = 0;
    for (byte[] file : new byte[][] {zip, html, svg, csv, {}}) {
      String name = Arrays.equals(file, csv) ? "a.csv" : "a.png";
      assertThat(visitor.sends("m-" + id++, name, file).expect(422).text("/errors/0/field"))
          .isEqualTo("/file");
    }
    visitor
        .client()
        .upload("/chat/v1/files", "message", "{}", "a.png", PNG)
        .expectProblem(422, "validation_failed");
    visitor
        .sends("m-9", "a.png", Bytes.join(PNG, new byte[10 << 20]))
        .expectProblem(413, "payload_too_large");
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isZero();
  }

  @Test
  void a_name_is_shown_without_what_would_mislead() {
    Answer sent = visitor.sends("m-1", "../\u202egnp.exe\u0007</title>.png", PNG).expect(201);
    assertThat(sent.text("/file/filename")).doesNotContain("\u202e", "\u0007", "/", "<", "..");
  }

  @Test
  void a_chat_takes_files_when_its_owner_says_so() {
    files("off");
    visitor.writes("m-1", "Hello").expect(201);
    refused("m-2", "can't be sent in this chat");
    files("after_agent_reply");
    refused("m-2", "may be sent once somebody has answered in this chat");
    answer("text", "{'text': 'Show us'}");
    eventually(() -> visitor.sees(), view -> view.at("/messages").size() == 2);
    visitor.sends("m-2", "a.png", PNG).expect(201);
    assertThat(anonymous.get("/chat/v1/config?key=" + key).expect(200).text("/files"))
        .isEqualTo("after_agent_reply");
  }

  private void refused(String id, String reason) {
    assertThat(
            visitor
                .sends(id, "a.png", PNG)
                .expectProblem(422, "validation_failed")
                .text("/errors/0/message"))
        .isEqualTo(reason);
  }

  @Test
  void whoever_sends_too_many_is_refused_and_can_still_write() {
    for (int i = 0; i < 10; i++) {
      visitor.sends("m-" + i, "a.png", PNG).expect(201);
    }
    visitor.sends("m-10", "a.png", PNG).expectProblem(429, "rate_limited");
    visitor.writes("m-11", "Hello").expect(201);
  }

  @Test
  void what_a_visitor_sent_is_erased_with_the_contact() {
    String sent = visitor.sends("m-1", "a.png", PNG).expect(201).text("/id");
    String media = owner.get("/v1/messages/" + sent).text("/content/media_id");
    String contact = owner.get("/v1/contacts").expect(200).text("/data/0/id");
    owner.delete("/v1/contacts/" + contact).expect(204);
    eventually(() -> owner.get("/v1/media/" + media).status(), status -> status == 404);
  }

  @Test
  void a_file_that_is_elsewhere_is_refused_since_nobody_would_fetch_it() {
    visitor.writes("1", "What do you have?").expect(201);
    Answer refused =
        owner
            .post(
                "/v1/conversations/" + conversation() + "/messages",
                "{'type': 'image', 'content': {'url': 'https://example.com/bread.png'}}")
            .expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/content/url");
    assertThat(refused.text("/errors/0/message")).contains("media_id");
    assertThat(visitor.sees().at("/messages")).hasSize(1);
  }

  @Test
  void a_document_has_the_name_that_the_message_gives_it() {
    visitor.writes("1", "What do you have?").expect(201);
    String media = owner.upload("x-4711.pdf", PDF).expect(201).text("/id");
    String sent = answer("document", "{'media_id': '%s', 'filename': 'Menu.pdf'}".formatted(media));
    assertThat(visitor.sees().text("/messages/1/file/filename")).isEqualTo("Menu.pdf");
    assertThat(read(visitor, sent).expect(200).header("content-disposition").orElseThrow())
        .contains("filename=\"Menu.pdf\"");
  }
}
