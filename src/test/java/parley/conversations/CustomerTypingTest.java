package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.TestNumber;
import tools.jackson.databind.JsonNode;

/** Customers see that an agent writes to them, on channels that want it. */
@ParameterizedClass
@EnumSource(Engine.class)
class CustomerTypingTest {
  private static final String ADA = "16505551234";
  private static final String GRACE = "16505551235";

  @Parameter Engine engine;

  private static void note(SendingFixture fixture, String conversation, String state) {
    fixture
        .owner
        .post(
            "/v1/presence",
            "{'conversation_id': '%s', 'state': '%s'}".formatted(conversation, state))
        .expect(204);
  }

  @Test
  void who_types_is_shown_once_in_twenty_seconds() {
    try (SendingFixture fixture = new SendingFixture(engine, ", \"typing_indicators\": true")) {
      String conversation = fixture.conversation(ADA);
      note(fixture, conversation, "viewing");
      note(fixture, conversation, "noting");
      note(fixture, conversation, "typing");
      note(fixture, conversation, "typing");
      JsonNode shown = eventually(fixture.graph::reads, reads -> !reads.isEmpty()).getFirst();
      assertThat(shown.at("/status").asString()).isEqualTo("read");
      assertThat(shown.at("/message_id").asString())
          .isEqualTo("wamid.in" + fixture.number.phoneNumberId() + ADA);
      assertThat(shown.at("/typing_indicator/type").asString()).isEqualTo("text");
      fixture.clock.advance(Duration.ofSeconds(21));
      note(fixture, conversation, "typing");
      assertThat(eventually(fixture.graph::reads, reads -> reads.size() > 1)).hasSize(2);
    }
  }

  @Test
  void nobody_is_shown_unless_the_channel_wants_it() {
    try (SendingFixture fixture = new SendingFixture(engine, "")) {
      TestNumber wanting =
          new TestNumber(fixture.owner, fixture.graph.url(), ", \"typing_indicators\": true");
      wanting.inbound(GRACE, "wamid.of" + GRACE, "Hello").expect(200);
      note(fixture, fixture.conversation(ADA), "typing");
      note(
          fixture,
          fixture.owner.get("/v1/conversations?search=" + GRACE).text("/data/0/id"),
          "typing");
      assertThat(eventually(fixture.graph::reads, reads -> !reads.isEmpty()))
          .allSatisfy(read -> assertThat(read.at("/message_id").asString()).endsWith(GRACE));
    }
  }
}
