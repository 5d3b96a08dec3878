package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;

/** Whatever goes wrong, messages end where the provider's own record says: none lost or doubled. */
@ParameterizedClass
@EnumSource(Engine.class)
class TrafficTest {
  private static final String UNDELIVERABLE = "131026";
  private static final Set<String> REFUSALS = Set.of("2", "130429", "131056");

  @Parameter Engine engine;

  @Test
  void messages_end_as_the_provider_says() {
    check(engine, 10, 120, Duration.ofMinutes(3));
  }

  static void check(Engine engine, int customers, int messages, Duration deadline) {
    try (Traffic traffic = new Traffic(engine, customers)) {
      Set<String> ids = traffic.send(messages);
      List<JsonNode> ours = traffic.settled(deadline);
      assertThat(ours)
          .extracting(message -> message.path("id").asString())
          .hasSize(messages)
          .containsExactlyInAnyOrderElementsOf(ids);
      List<JsonNode> accepted = traffic.accepted();
      assertThat(accepted).extracting(TrafficTest::reference).doesNotHaveDuplicates();
      Map<String, JsonNode> theirs =
          accepted.stream().collect(Collectors.toMap(TrafficTest::reference, Function.identity()));
      assertThat(ours)
          .allSatisfy(message -> {
            JsonNode record = theirs.get(message.path("id").asString());
            assertThat(message.at("/status").asString())
                .as("%s at the provider: %s", message, record)
                .isIn(possible(message, record));
          });
      assertThat(ours.stream().filter(TrafficTest::isUnknown).count())
          .as("messages of which nobody knows")
          .isLessThan(messages / 4);
    }
  }

  private static String reference(JsonNode accepted) {
    return accepted.at("/message/biz_opaque_callback_data").asString();
  }

  private static boolean isUnknown(JsonNode message) {
    return message.at("/error/code").asString("").equals("delivery_unknown");
  }

  /** What may be our status of a message of which the provider has this record, or none. */
  private static Set<String> possible(JsonNode message, @Nullable JsonNode record) {
    String code = message.at("/error/provider_code").asString("");
    if (record == null) {
      return isUnknown(message) || REFUSALS.contains(code) ? Set.of("failed") : Set.of();
    }
    if (record.at("/status").asString().equals("failed")) {
      return code.equals(UNDELIVERABLE) ? Set.of("failed") : Set.of();
    }
    return Set.of("delivered", "read");
  }
}
