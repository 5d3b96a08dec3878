package parley.channels.whatsapp;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel.AccountUpdate;
import parley.channels.Update;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** Reads whole webhooks. Meta batches up to 1,000 updates, of several numbers, in no order. */
final class WebhookReader {
  /** What a body says it is about, read before anything in it is believed. */
  record Names(Set<String> phoneNumberIds, Set<String> businessAccountIds) {}

  private static final int MOST_NAMES = 1_000;

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
    for (JsonNode entry : Storable.of(raw).path("entry")) {
      JsonNode changes = entry.path("changes");
      changes.forEach(change -> updates.addAll(ChangeReader.read(change, clock.instant())));
      if (changes.isEmpty()) {
        updates.add(
            new ChangeReader.Timed(
                clock.instant(), new AccountUpdate("", new Update.Skipped("empty_entry"))));
      }
    }
    updates.sort(Comparator.comparing(ChangeReader.Timed::at));
    return updates.stream().map(ChangeReader.Timed::update).toList();
  }

  private static boolean isWebhook(JsonNode raw) {
    return "whatsapp_business_account".equals(Nodes.text(raw, "object"))
        && raw.path("entry").isArray();
  }

  /** The numbers and businesses that a body names, at most 1,000 of each; none if it is no JSON. */
  static Names names(byte[] body) {
    Names names = new Names(new LinkedHashSet<>(), new LinkedHashSet<>());
    JsonNode raw = Json.parse(body);
    if (raw == null) {
      return names;
    }
    for (JsonNode entry : raw.path("entry")) {
      add(names.businessAccountIds, Nodes.text(entry, "id"));
      for (JsonNode change : entry.path("changes")) {
        add(
            names.phoneNumberIds,
            Nodes.text(change.path("value").path("metadata"), "phone_number_id"));
      }
    }
    return names;
  }

  private static void add(Set<String> names, @Nullable String name) {
    if (name != null && name.length() <= 32 && names.size() < MOST_NAMES) {
      names.add(name);
    }
  }
}
