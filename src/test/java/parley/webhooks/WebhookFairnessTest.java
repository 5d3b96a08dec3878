package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;

/** What the webhooks of one organization may take from those of others. */
@ParameterizedClass
@EnumSource(Engine.class)
class WebhookFairnessTest {
  private static final int WEBHOOKS = 50;

  @Parameter Engine engine;

  private static void contact(Client owner) {
    owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201);
  }

  private static void add(Client owner, Receiver receiver) {
    owner.post("/v1/webhooks", "{'url': '" + receiver.url() + "'}").expect(201);
  }

  @Test
  void slow_webhooks_take_a_quarter_of_the_lanes_and_others_are_told_meanwhile() {
    Client slow = engine.server().signUp();
    Client quick = engine.server().signUp();
    try (Receiver hanging = new Receiver().behave(call -> Receiver.Reply.hang());
        Receiver receiver = new Receiver()) {
      add(quick, receiver);
      contact(quick);
      receiver.await(1);
      for (int i = 0; i < WEBHOOKS; i++) {
        add(slow, hanging);
      }
      for (int i = 0; i < 8; i++) {
        contact(slow);
      }
      hanging.await(SubjectQueueLimit.MOST / 4);
      for (int told = 2; told < 12; told++) {
        contact(quick);
        receiver.await(told);
      }
      assertThat(hanging.calls()).hasSize(SubjectQueueLimit.MOST / 4);
    }
  }
}
