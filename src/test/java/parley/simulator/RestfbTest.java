package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.restfb.BinaryAttachment;
import com.restfb.Body;
import com.restfb.Connection;
import com.restfb.DefaultFacebookClient;
import com.restfb.DefaultJsonMapper;
import com.restfb.FacebookEndpoints;
import com.restfb.Parameter;
import com.restfb.Version;
import com.restfb.exception.FacebookOAuthException;
import com.restfb.json.JsonObject;
import com.restfb.types.webhook.WebhookObject;
import com.restfb.types.webhook.whatsapp.WhatsappMessagesValue;
import com.restfb.types.whatsapp.platform.SendMessage;
import com.restfb.types.whatsapp.platform.Status;
import com.restfb.types.whatsapp.platform.SuccessfulResponse;
import com.restfb.types.whatsapp.platform.message.MessageType;
import com.restfb.types.whatsapp.platform.send.Audio;
import com.restfb.types.whatsapp.platform.send.Image;
import com.restfb.types.whatsapp.platform.send.Interactive;
import com.restfb.types.whatsapp.platform.send.Location;
import com.restfb.types.whatsapp.platform.send.Reaction;
import com.restfb.types.whatsapp.platform.send.Text;
import com.restfb.types.whatsapp.platform.send.Video;
import com.restfb.types.whatsapp.platform.send.interactive.Action;
import com.restfb.types.whatsapp.platform.send.interactive.Button;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** restfb, which was written against Meta, can't tell the difference. */
class RestfbTest {
  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  private DefaultFacebookClient client(String token) {
    DefaultFacebookClient client =
        new DefaultFacebookClient(token, SimulatorFixture.SECRET, Version.VERSION_24_0);
    client.setFacebookEndpointUrls(
        new FacebookEndpoints() {
          @Override
          public String getGraphEndpoint() {
            return fixture.url() + "/simulator/graph";
          }
        });
    return client;
  }

  private static SendMessage text() {
    SendMessage message = new SendMessage("+16505551234");
    message.setText(new Text("Grüße 🌿"));
    return message;
  }

  private SuccessfulResponse publish(DefaultFacebookClient client) {
    return client.publish(
        SimulatorFixture.NUMBER + "/messages", SuccessfulResponse.class, Body.withData(text()));
  }

  @Test
  void it_sends_json_with_the_token_in_the_query_or_in_a_header() {
    DefaultFacebookClient client = client(SimulatorFixture.TOKEN);
    for (boolean header : List.of(false, true)) {
      client.setHeaderAuthorization(header);
      SuccessfulResponse response = publish(client);
      assertThat(response.getContacts().getFirst().getWaId()).isEqualTo("16505551234");
      assertThat(response.getMessages().getFirst().getId()).startsWith("wamid.");
    }
    assertThat(sent("/data/1/message/text/body")).isEqualTo("Grüße 🌿");
  }

  @Test
  void it_sends_forms() {
    SuccessfulResponse response =
        client(SimulatorFixture.TOKEN)
            .publish(
                SimulatorFixture.NUMBER + "/messages",
                SuccessfulResponse.class,
                Parameter.with("messaging_product", "whatsapp"),
                Parameter.with("to", "+1 650-555-1234"),
                Parameter.with("type", "text"),
                Parameter.with("text", new Text("Grüße 🌿")));
    assertThat(response.getContacts().getFirst().getInput()).isEqualTo("+1 650-555-1234");
    assertThat(sent("/data/0/message/text/body")).isEqualTo("Grüße 🌿");
    assertThat(fixture.client().get(list()).body()).doesNotContain(SimulatorFixture.TOKEN);
  }

  private String sent(String pointer) {
    return fixture.client().get(list()).text(pointer);
  }

  private static String list() {
    return "/simulator/messages?phone_number_id=" + SimulatorFixture.NUMBER;
  }

  @Test
  void it_uploads_files_and_sends_them() {
    DefaultFacebookClient client = client(SimulatorFixture.TOKEN);
    JsonObject uploaded =
        client.publish(
            SimulatorFixture.NUMBER + "/media",
            JsonObject.class,
            BinaryAttachment.with("file", "cake.png", new byte[] {1, 2, 3}, "image/png"),
            Parameter.with("messaging_product", "whatsapp"),
            Parameter.with("type", "image/png"));
    String id = uploaded.getString("id", "");
    SendMessage message = new SendMessage("+16505551234");
    Image image = new Image(id);
    image.setCaption("Cake");
    message.setMedia(image);
    client.publish(
        SimulatorFixture.NUMBER + "/messages", SuccessfulResponse.class, Body.withData(message));
    assertThat(sent("/data/0/media/id")).isEqualTo(id);
    assertThat(sent("/data/0/message/image/caption")).isEqualTo("Cake");
    JsonObject shown = client.fetchObject(id, JsonObject.class);
    assertThat(shown.getString("mime_type", "")).isEqualTo("image/png");
    assertThat(client.deleteObject(id)).isTrue();
  }

  @Test
  void it_sends_every_type_that_it_knows() {
    DefaultFacebookClient client = client(SimulatorFixture.TOKEN);
    Interactive buttons = new Interactive(new Action().addButton(new Button("yes", "Yes")));
    buttons.setType(Interactive.Type.button);
    buttons.setBody(new com.restfb.types.whatsapp.platform.send.interactive.Body("Well?"));
    Reaction reaction = new Reaction("wamid.A");
    reaction.setEmoji("👍");
    List<Consumer<SendMessage>> contents =
        List.of(
            message -> message.setMedia(new Video(url("a.mp4"))),
            message -> message.setMedia(new Audio(url("a.ogg"))),
            message -> message.setLocation(new Location(52.5, 13.4)),
            message -> message.setReaction(reaction),
            message -> message.setInteractive(buttons));
    for (Consumer<SendMessage> content : contents) {
      SendMessage message = new SendMessage("+16505551234");
      content.accept(message);
      client.publish(
          SimulatorFixture.NUMBER + "/messages", SuccessfulResponse.class, Body.withData(message));
    }
    assertThat(fixture.client().get(list()).texts("/data", "/type"))
        .containsExactly("video", "audio", "location", "reaction", "interactive");
  }

  private static URL url(String name) {
    try {
      return URI.create("https://example.com/" + name).toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void it_reads_templates_page_by_page() {
    DefaultFacebookClient client = client(SimulatorFixture.TOKEN);
    String path = SimulatorFixture.BUSINESS + "/message_templates";
    List<String> names = new ArrayList<>();
    String after = "";
    while (after != null) {
      // It follows the address of the next page by HTTPS only, so the cursor has to do.
      Connection<JsonObject> page =
          client.fetchConnection(
              path, JsonObject.class, Parameter.with("limit", 2), Parameter.with("after", after));
      page.getData().forEach(template -> names.add(template.getString("name", "")));
      after = page.hasNext() ? page.getAfterCursor() : null;
    }
    assertThat(names).containsExactly("hello_world", "order_update", "appointment_reminder");
  }

  @Test
  void it_marks_as_read() {
    String written = fixture.inbound("'from': '16505551234', 'text': 'Hi'").text("/id");
    JsonObject answer =
        client(SimulatorFixture.TOKEN)
            .publish(
                SimulatorFixture.NUMBER + "/messages",
                JsonObject.class,
                Parameter.with("messaging_product", "whatsapp"),
                Parameter.with("status", "read"),
                Parameter.with("message_id", written));
    assertThat(answer.getBoolean("success", false)).isTrue();
  }

  @Test
  void it_looks_up_the_number_its_profile_and_its_business() {
    DefaultFacebookClient client = client(SimulatorFixture.TOKEN);
    JsonObject number =
        client.fetchObject(
            SimulatorFixture.NUMBER,
            JsonObject.class,
            Parameter.with("fields", "id,verified_name"));
    assertThat(number.getString("verified_name", "")).isEqualTo("Bakery");
    Connection<JsonObject> numbers =
        client.fetchConnection(SimulatorFixture.BUSINESS + "/phone_numbers", JsonObject.class);
    assertThat(numbers.getData().getFirst().getString("id", "")).isEqualTo(SimulatorFixture.NUMBER);
    client.publish(
        SimulatorFixture.NUMBER + "/whatsapp_business_profile",
        JsonObject.class,
        Parameter.with("messaging_product", "whatsapp"),
        Parameter.with("about", "Plum cakes"));
    JsonObject profile =
        client
            .fetchConnection(
                SimulatorFixture.NUMBER + "/whatsapp_business_profile", JsonObject.class)
            .getData()
            .getFirst();
    assertThat(profile.getString("about", "")).isEqualTo("Plum cakes");
    assertThatThrownBy(
            () -> client.fetchObject(SimulatorFixture.NUMBER + "/nonsense", JsonObject.class))
        .isInstanceOfSatisfying(
            FacebookOAuthException.class, e -> assertThat(e.getErrorCode()).isEqualTo(2500));
  }

  @Test
  void it_reads_failures_and_files() {
    fixture.behave("'fail_status': {'code': 131026}").expect(200);
    publish(client(SimulatorFixture.TOKEN));
    Status failed = value(fixture.callback().await(1).getFirst()).getStatuses().getFirst();
    assertThat(failed.getStatus().name()).isEqualTo("failed");
    assertThat(failed.getErrors().getFirst().getCode()).isEqualTo("131026");
    fixture
        .inbound("'from': '16505551234', 'media': {'type': 'image', 'base64': 'AAAA'}")
        .expect(202);
    WhatsappMessagesValue value = value(fixture.callback().await(2).getLast());
    assertThat(value.getMessages().getFirst().getImage().getMimeType()).isEqualTo("image/jpeg");
    assertThat(value.getMessages().getFirst().getImage().getSha256()).isNotEmpty();
  }

  @Test
  void it_understands_refusals() {
    fixture.behave("'error': {'code': 131026}").expect(200);
    assertThatThrownBy(() -> publish(client(SimulatorFixture.TOKEN)))
        .isInstanceOfSatisfying(
            FacebookOAuthException.class,
            e -> {
              assertThat(e.getErrorCode()).isEqualTo(131026);
              assertThat(e.getFbtraceId()).isNotEmpty();
            });
    assertThatThrownBy(() -> publish(client("wrong")))
        .isInstanceOfSatisfying(
            FacebookOAuthException.class, e -> assertThat(e.getErrorCode()).isEqualTo(190));
  }

  @Test
  void it_reads_statuses() {
    String id = publish(client(SimulatorFixture.TOKEN)).getMessages().getFirst().getId();
    List<Status> statuses =
        fixture.callback().await(3).stream()
            .map(webhook -> value(webhook).getStatuses().getFirst())
            .toList();
    assertThat(statuses)
        .extracting(status -> status.getStatus().name())
        .containsExactly("sent", "delivered", "read");
    assertThat(statuses).extracting(Status::getId).containsOnly(id);
    assertThat(statuses).extracting(Status::getRecipientId).containsOnly("16505551234");
    assertThat(statuses).allSatisfy(it -> assertThat(it.getTimestamp()).isNotNull());
    assertThat(statuses.getFirst().getPricing().getPricingModel()).isEqualTo("PMP");
  }

  @Test
  void it_reads_what_a_customer_writes() {
    fixture.inbound("'from': '+16505551234', 'name': 'Zoë', 'text': 'Grüße 🌿'").expect(202);
    WhatsappMessagesValue value = value(fixture.callback().await(1).getFirst());
    assertThat(value.getMetadata().getPhoneNumberId()).isEqualTo(SimulatorFixture.NUMBER);
    assertThat(value.getContacts().getFirst().getProfile().getName()).isEqualTo("Zoë");
    assertThat(value.getMessages().getFirst().getType()).isEqualTo(MessageType.text);
    assertThat(value.getMessages().getFirst().getText().getBody()).isEqualTo("Grüße 🌿");
  }

  private static WhatsappMessagesValue value(Webhook webhook) {
    WebhookObject object =
        new DefaultJsonMapper().toJavaObject(webhook.text(), WebhookObject.class);
    return (WhatsappMessagesValue)
        object.getEntryList().getFirst().getChanges().getFirst().getValue();
  }
}
