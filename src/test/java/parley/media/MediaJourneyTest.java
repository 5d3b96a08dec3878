package parley.media;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Files from a customer's phone to an agent and back, through the simulator that plays Meta. */
@ParameterizedClass
@EnumSource(Engine.class)
class MediaJourneyTest {
  @Parameter Engine engine;

  private Client owner;
  private String number;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    number = owner.get("/v1/channels").text("/data/0/phone_number_id");
  }

  @Test
  void what_a_customer_sends_is_there_for_the_agent() {
    String id = received("image", Samples.PNG);
    eventually(() -> details(id).text("/status"), "ready"::equals);
    assertThat(details(id).text("/mime_type")).isEqualTo("image/png");
    assertThat(owner.get("/v1/media/" + id).expect(200).bytes()).isEqualTo(Samples.PNG);
    URI link = URI.create(details(id).text("/url"));
    Answer byLink =
        engine.server().anonymous().get(link.getRawPath() + "?" + link.getRawQuery()).expect(200);
    assertThat(byLink.bytes()).isEqualTo(Samples.PNG);
  }

  @Test
  void a_file_that_arrives_spoiled_is_asked_for_again() {
    behave("\"wrong_bytes\": true, \"times\": 1");
    String id = received("image", Samples.PNG);
    assertThat(eventually(() -> details(id).text("/status"), status -> !status.equals("pending")))
        .isEqualTo("ready");
    assertThat(owner.get("/v1/media/" + id).expect(200).bytes()).isEqualTo(Samples.PNG);
  }

  @Test
  void what_an_agent_uploads_reaches_the_customer_as_it_is() {
    String conversation = conversation();
    String media = owner.upload("cake.pdf", Samples.PDF).expect(201).text("/id");
    String message =
        owner
            .post(
                "/v1/conversations/" + conversation + "/messages",
                """
                {"type": "document",
                 "content": {"media_id": "%s", "caption": "Your order", "filename": "order.pdf"}}
                """
                    .formatted(media))
            .expect(201)
            .text("/id");
    eventually(() -> owner.get("/v1/messages/" + message).text("/status"), "read"::equals);
    Answer sent = owner.get("/simulator/messages?phone_number_id=" + number).expect(200);
    assertThat(sent.text("/data/0/message/document/filename")).isEqualTo("order.pdf");
    assertThat(sent.text("/data/0/media/sha256")).isEqualTo(sha256(Samples.PDF));
  }

  private String received(String type, byte[] file) {
    inbound(
        "\"media\": {\"type\": \"%s\", \"mime_type\": \"image/png\", \"base64\": \"%s\"}"
            .formatted(type, Base64.getEncoder().encodeToString(file)));
    Answer message = owner.get("/v1/conversations").expect(200);
    assertThat(message.text("/data/0/last_message/type")).isEqualTo(type);
    return message.text("/data/0/last_message/content/media_id");
  }

  private String conversation() {
    inbound("\"text\": \"Hello\"");
    return owner.get("/v1/conversations").text("/data/0/id");
  }

  private void inbound(String content) {
    owner
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '" + number + "', 'from': '16505551234', " + content + "}")
        .expect(202);
    eventually(() -> owner.get("/v1/conversations"), list -> !list.at("/data").isEmpty());
  }

  private void behave(String behaviour) {
    owner
        .put("/simulator/behaviour", "{'phone_number_id': '" + number + "', " + behaviour + "}")
        .expect(200);
  }

  private Answer details(String id) {
    return owner.get("/v1/media/" + id + "/details").expect(200);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
