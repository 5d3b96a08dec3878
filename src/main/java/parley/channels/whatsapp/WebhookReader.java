package parley.channels.whatsapp;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import parley.channels.AccountUpdate;
import parley.channels.Update;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** Reads whole webhooks. Meta batches up to 1,000 updates, of several numbers, in no order. */
final class WebhookReader {
  private final InstantSource clock;

  WebhookReader(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Every update of a body, by the provider's clock and where that ties in the order of the body.
   *
   * @throws IllegalArgumentException when it is no webhook of WhatsApp
   */
  List<AccountUpdate> read(byte[] body) {
    JsonNode raw = Json.parse(body);
    if (raw == null || !isWebhook(raw)) {
      throw new IllegalArgumentException("no webhook of WhatsApp");
    }
    List<ChangeReader.Timed> updates = new ArrayList<>();
    for (JsonNode entry : UnstorableCharacters.of(raw).path("entry")) {
      String business = Objects.requireNonNullElse(JsonFields.text(entry, "id"), "");
      JsonNode changes = entry.path("changes");
      changes.forEach(change ->
          updates.addAll(ChangeReader.read(change, business, clock.instant(), body.length)));
      if (changes.isEmpty()) {
        updates.add(
            new ChangeReader.Timed(
                clock.instant(),
                new AccountUpdate("", business, new Update.Skipped("empty_entry"))));
      }
    }
    updates.sort(Comparator.comparing(ChangeReader.Timed::at));
    return updates.stream().map(ChangeReader.Timed::update).toList();
  }

  private static boolean isWebhook(JsonNode raw) {
    return "whatsapp_business_account".equals(JsonFields.text(raw, "object"))
        && raw.path("entry").isArray();
  }
}
