package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;

/**
 * Whoever has an app secret signs what they like: a hundred messages of three megabytes would be
 * read at once by whoever opens their conversation.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class LargeWebhookTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private Client owner;
  private TestNumber number;

  @BeforeEach
  void connect() {
    owner = engine.server().signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
  }

  @Test
  void a_message_larger_than_any_of_whatsapps_is_set_aside_and_those_beside_it_arrive() {
    number
        .messages(
            """
            {"id": "wamid.large", "from": "%1$s", "type": "contacts",
             "contacts": [{"name": {"formatted_name": "%2$s"}}]},
            {"id": "wamid.small", "from": "%1$s", "type": "text", "text": {"body": "Hello"}}
            """
                .formatted(ADA, "x".repeat(300_000)))
        .expect(200);
    Answer conversations = owner.get("/v1/conversations").expect(200);
    Answer messages =
        owner.get("/v1/conversations/" + conversations.text("/data/0/id") + "/messages");
    assertThat(messages.texts("/data", "/provider_id")).containsExactly("wamid.small");
    Answer kept = owner.get("/v1/quarantine").expect(200);
    assertThat(kept.texts("/data", "/reason")).containsExactly("larger than any of WhatsApp's");
    assertThat(owner.get("/v1/quarantine/" + kept.text("/data/0/id")).text("/body"))
        .contains("wamid.large");
  }

  @Test
  void a_name_larger_than_any_is_none() {
    number
        .value(
            """
            "contacts": [{"wa_id": "%1$s", "profile": {"name": "%2$s"}}],
            "messages": [{"id": "wamid.named", "from": "%1$s", "type": "text",
                          "text": {"body": "Hello"}}]
            """
                .formatted(ADA, "x".repeat(300_000)))
        .expect(200);
    Answer contacts = owner.get("/v1/contacts").expect(200);
    assertThat(contacts.texts("/data", "/phone")).containsExactly("+" + ADA);
    assertThat(contacts.at("/data/0/name").asString("").length()).isLessThan(100);
  }
}
