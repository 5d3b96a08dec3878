package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;

/** What is told of a conversation that stays when another one is resolved in its favour. */
@ParameterizedClass
@EnumSource(Engine.class)
class SettledConversationsTest {
  @Parameter Engine engine;

  private SendingFixture fixture;

  @BeforeEach
  void connect() {
    fixture = new SendingFixture(engine, SendingFixture.UNPACED);
  }

  @AfterEach
  void disconnect() {
    fixture.close();
  }

  @Test
  void one_that_takes_nothing_over_is_as_it_was() {
    String answered = fixture.conversation("16505551234");
    fixture.awaitAccepted(fixture.send(answered, "Hello to you"));
    fixture.owner.put("/v1/conversations/" + answered + "/read").expect(200);
    fixture.clock.advance(Duration.ofMinutes(1));
    String kept = fixture.conversation("16505559999");
    Answer before = conversation(kept);
    fixture.clock.advance(Duration.ofMinutes(1));
    merge(before.text("/contact/id"), conversation(answered).text("/contact/id"));
    assertThat(conversation(answered).text("/merged_into")).isEqualTo(kept);
    assertThat(conversation(kept).json()).isEqualTo(before.json());
  }

  private Answer conversation(String id) {
    return fixture.owner.get("/v1/conversations/" + id).expect(200);
  }

  private void merge(String id, String fromId) {
    fixture
        .owner
        .post("/v1/contacts/" + id + "/merge", "{'from_id': '" + fromId + "'}")
        .expect(200);
  }
}
