package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;

/** Somebody who becomes a part of another contact while a message to them is on its way. */
@ParameterizedClass
@EnumSource(Engine.class)
class MergedRecipientTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private SendingFixture fixture;
  private String conversation;

  @BeforeEach
  void connect() {
    fixture = new SendingFixture(engine, "");
    conversation = fixture.conversation(ADA);
  }

  @AfterEach
  void disconnect() {
    fixture.close();
  }

  private Reply accepted(String userId) {
    return new Reply(
        200,
        """
        {"messaging_product": "whatsapp", "messages": [{"id": "wamid.sent"}],
         "contacts": [{"input": "%s", "wa_id": "%s", "user_id": "%s"}]}
        """
            .formatted(ADA, ADA, userId));
  }

  @Test
  void what_the_provider_calls_them_is_an_address_of_the_other() {
    String from =
        fixture.owner.get("/v1/conversations/" + conversation).expect(200).text("/contact/id");
    String into =
        "/v1/contacts/"
            + fixture.owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
    fixture.graph.behave(send -> {
      fixture.owner.post(into + "/merge", "{'from_id': '" + from + "'}").expect(200);
      return accepted("US.77");
    });
    String id =
        fixture
            .owner
            .post(
                "/v1/conversations/" + conversation + "/messages",
                "{'type': 'text', 'content': {'text': 'Hi'}}")
            .expect(201)
            .text("/id");
    fixture.awaitAccepted(id);
    assertThat(fixture.owner.get(into).expect(200).texts("/identities", "/address"))
        .containsExactlyInAnyOrder(ADA, "US.77");
  }
}
