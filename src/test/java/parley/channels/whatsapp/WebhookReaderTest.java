package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.channels.AccountUpdate;
import parley.channels.Update;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the reader makes of every fixture, as written down in {@code whatsapp-readings.json}. */
class WebhookReaderTest {
  private static final Instant NOW = Instant.parse("2026-01-02T00:00:00Z");
  private static final WebhookReader READER = new WebhookReader(InstantSource.fixed(NOW));

  static List<Fixture> fixtures() {
    return Fixture.all();
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void every_fixture_is_read_as_written_down(Fixture fixture) throws IOException {
    List<JsonNode> read =
        READER.read(fixture.bytes()).stream().map(WebhookReaderTest::described).toList();
    assertThat(read).isEqualTo(readings().path(fixture.name()).valueStream().toList());
  }

  @Test
  void every_reading_has_a_fixture() throws IOException {
    Collection<String> names = readings().propertyNames();
    assertThat(Fixture.all()).extracting(Fixture::name).containsExactlyInAnyOrderElementsOf(names);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "{}",
        "{\"object\":\"page\",\"entry\":[]}",
        "{\"object\":\"whatsapp_business_account\"}",
        "{\"object\":\"whatsapp_business_account\",\"entry\":{}}",
        "{\"object\":\"whatsapp_business_account\",\"entry\":[]"
      })
  void what_is_no_webhook_is_refused(String body) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> READER.read(body.getBytes(StandardCharsets.UTF_8)));
  }

  /** Takes every value of every fixture for a turn: no shape may throw or lose the message. */
  @ParameterizedTest
  @MethodSource("fixtures")
  void no_odd_value_anywhere_makes_it_throw(Fixture fixture) {
    for (String odd : List.of("null", "[]", "{}", "\"\"", "-1", "1e99", "true", "[[null]]")) {
      for (String spoiled : fixture.spoiled(odd)) {
        assertThat(READER.read(spoiled.getBytes(StandardCharsets.UTF_8))).isNotEmpty();
      }
    }
  }

  @Test
  void what_comes_in_the_second_of_its_time_is_dated_as_received() {
    Instant received = NOW.plusMillis(500);
    assertThat(sentAt(NOW, received)).isEqualTo(received);
  }

  /** Or it would stand before what was received within that second. */
  @Test
  void what_comes_soon_after_its_second_is_dated_at_its_end() {
    assertThat(sentAt(NOW, NOW.plusMillis(1_100))).isEqualTo(NOW.plusMillis(999));
    assertThat(sentAt(NOW, NOW.plusSeconds(10))).isEqualTo(NOW.plusMillis(999));
    assertThat(sentAt(NOW, NOW.plusSeconds(11))).isEqualTo(NOW);
    assertThat(sentAt(NOW.plusSeconds(1), NOW)).isEqualTo(NOW.plusSeconds(1));
  }

  private static Instant sentAt(Instant told, Instant received) {
    String body =
        """
        {"object": "whatsapp_business_account", "entry": [{"id": "1", "changes": [{
          "field": "messages", "value": {
            "metadata": {"phone_number_id": "2"},
            "messages": [{"id": "wamid.3", "from": "4915112345678", "timestamp": "%d",
              "type": "text", "text": {"body": "Hello"}}]}}]}]}
        """
            .formatted(told.getEpochSecond());
    WebhookReader reader = new WebhookReader(InstantSource.fixed(received));
    Update update = reader.read(body.getBytes(StandardCharsets.UTF_8)).getFirst().update();
    return ((Update.Received) update).message().sentAt();
  }

  private static JsonNode described(AccountUpdate update) {
    ObjectNode described = Json.object().put("account", update.accountKey());
    described.put("is", update.update().getClass().getSimpleName());
    Object details =
        switch (update.update()) {
          case Update.Received(var message) -> message;
          case Update.Echoed(var message) -> message;
          case Update other -> other;
        };
    described.setAll((ObjectNode) Json.parse(Json.text(details)));
    described.remove("update"); // how it is called where it is kept
    // What WhatsApp never tells.
    if (described.path("customer") instanceof ObjectNode customer) {
      assertThat(customer.remove("email").isNull()).isTrue();
      assertThat(customer.remove("attributes").isNull()).isTrue();
    }
    if (described.path("thread").isNull()) {
      described.remove(List.of("thread", "origin"));
    }
    return Json.parse(described.toString());
  }

  private static JsonNode readings() throws IOException {
    return Json.parse(Files.readString(Path.of("src/test/resources/whatsapp-readings.json")));
  }
}
