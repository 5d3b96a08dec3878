package parley;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;
import parley.http.Json;
import parley.storage.Turns;
import tools.jackson.databind.JsonNode;

/** Whatever is logged is one line, and an object. */
class JsonLogEncoderTest {
  private final JsonLogEncoder encoder = new JsonLogEncoder();

  @Test
  void line_breaks_and_quotes_stay_inside_of_their_line() {
    String line = encoded(event("a \"quoted\"\nthing \u2028 of {}", null, "two\tparts"));
    assertThat(line.lines()).hasSize(1);
    assertThat(line).endsWith("}\n");
    JsonNode parsed = Json.parse(line);
    assertThat(parsed.path("msg").asString()).isEqualTo("a \"quoted\"\nthing \u2028 of two\tparts");
    assertThat(parsed.path("level").asString()).isEqualTo("WARN");
    assertThat(parsed.path("ts").asString()).isEqualTo("2026-11-25T00:00:00Z");
    assertThat(parsed.properties()).hasSize(4);
  }

  @Test
  void an_exception_is_a_field_with_its_stack_and_causes() {
    IllegalStateException failure =
        new IllegalStateException("no", new IllegalArgumentException("because"));
    String error = Json.parse(encoded(event("failed", failure))).path("error").asString();
    assertThat(error)
        .startsWith("java.lang.IllegalStateException: no")
        .contains("\tat parley.JsonLogEncoderTest.", "Caused by: java.lang.Illegal");
  }

  @Test
  void what_the_event_names_wins_over_where_it_was_logged() {
    LoggingEvent event = event("answered", null);
    assertThat(inOrganization(event).path("org_id").asString()).isEqualTo("org_0000000000007");
    event.addKeyValuePair(new KeyValuePair("org_id", "org_other"));
    event.addKeyValuePair(new KeyValuePair("status", 200));
    JsonNode named = inOrganization(event);
    assertThat(named.path("org_id").asString()).isEqualTo("org_other");
    assertThat(named.path("status").isNumber()).isTrue();
  }

  private JsonNode inOrganization(LoggingEvent event) {
    return Json.parse(Turns.of(7, () -> encoded(event)));
  }

  private String encoded(LoggingEvent event) {
    return new String(encoder.encode(event), StandardCharsets.UTF_8);
  }

  private static LoggingEvent event(
      String message, @Nullable Throwable failure, Object... arguments) {
    LoggingEvent event =
        new LoggingEvent(
            "", new LoggerContext().getLogger("test"), Level.WARN, message, failure, arguments);
    event.setInstant(Instant.parse("2026-11-25T00:00:00Z"));
    return event;
  }
}
