package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.restfb.Body;
import com.restfb.DefaultFacebookClient;
import com.restfb.DefaultJsonMapper;
import com.restfb.FacebookEndpoints;
import com.restfb.Parameter;
import com.restfb.Version;
import com.restfb.exception.FacebookOAuthException;
import com.restfb.types.webhook.WebhookObject;
import com.restfb.types.webhook.whatsapp.WhatsappMessagesValue;
import com.restfb.types.whatsapp.platform.SendMessage;
import com.restfb.types.whatsapp.platform.Status;
import com.restfb.types.whatsapp.platform.SuccessfulResponse;
import com.restfb.types.whatsapp.platform.message.MessageType;
import com.restfb.types.whatsapp.platform.send.Text;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** restfb, which was written against Meta, can't tell the difference. */
class RestfbTest {
  private final Stage stage = new Stage();

  @AfterEach
  void close() {
    stage.close();
  }

  private DefaultFacebookClient client(String token) {
    DefaultFacebookClient client =
        new DefaultFacebookClient(token, Stage.SECRET, Version.VERSION_24_0);
    client.setFacebookEndpointUrls(
        new FacebookEndpoints() {
          @Override
          public String getGraphEndpoint() {
            return stage.url() + "/simulator/graph";
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
        Stage.NUMBER + "/messages", SuccessfulResponse.class, Body.withData(text()));
  }

  @Test
  void it_sends_json_with_the_token_in_the_query_or_in_a_header() {
    DefaultFacebookClient client = client(Stage.TOKEN);
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
        client(Stage.TOKEN)
            .publish(
                Stage.NUMBER + "/messages",
                SuccessfulResponse.class,
                Parameter.with("messaging_product", "whatsapp"),
                Parameter.with("to", "+1 650-555-1234"),
                Parameter.with("type", "text"),
                Parameter.with("text", new Text("Grüße 🌿")));
    assertThat(response.getContacts().getFirst().getInput()).isEqualTo("+1 650-555-1234");
    assertThat(sent("/data/0/message/text/body")).isEqualTo("Grüße 🌿");
    assertThat(stage.client().get(list()).body()).doesNotContain(Stage.TOKEN);
  }

  private String sent(String pointer) {
    return stage.client().get(list()).text(pointer);
  }

  private static String list() {
    return "/simulator/messages?phone_number_id=" + Stage.NUMBER;
  }

  @Test
  void it_understands_refusals() {
    stage.behave("'error': {'code': 131026}").expect(200);
    assertThatThrownBy(() -> publish(client(Stage.TOKEN)))
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
    String id = publish(client(Stage.TOKEN)).getMessages().getFirst().getId();
    List<Status> statuses =
        stage.callback().await(3).stream()
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
    stage.inbound("'from': '+16505551234', 'name': 'Zoë', 'text': 'Grüße 🌿'").expect(202);
    WhatsappMessagesValue value = value(stage.callback().await(1).getFirst());
    assertThat(value.getMetadata().getPhoneNumberId()).isEqualTo(Stage.NUMBER);
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
