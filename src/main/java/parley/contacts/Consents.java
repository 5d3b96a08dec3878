package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import parley.http.Json;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** Keeps what contacts have allowed and refused: the latest word counts, however often it comes. */
final class Consents {
  private final ContactEvents events;
  private final InstantSource clock;

  Consents(ContactEvents events, InstantSource clock) {
    this.events = events;
    this.clock = clock;
  }

  /** Notes what a contact says; nothing when a later word of theirs is known. */
  void note(Tx tx, long organizationId, long contactId, Consent consent) {
    Optional<Contact> before = ContactRows.findToChange(tx, organizationId, contactId);
    if (before.isPresent() && isNews(before.get(), consent)) {
      List<Consent> all = new ArrayList<>(before.get().consents());
      all.removeIf(consent::isAbout);
      all.add(consent);
      ContactRows.consent(tx, organizationId, contactId, Json.text(all), clock.instant());
      Contact after = ContactRows.find(tx, organizationId, contactId).orElseThrow();
      events.updated(tx, organizationId, before.get(), after);
    }
  }

  private static boolean isNews(Contact contact, Consent consent) {
    return contact.consents().stream()
        .filter(consent::isAbout)
        .allMatch(known -> known.at().isBefore(consent.at()));
  }

  /** Reads the column. */
  static List<Consent> parse(String json) {
    return json.equals("[]")
        ? List.of()
        : Json.parse(json).valueStream().map(Consents::consent).toList();
  }

  private static Consent consent(JsonNode json) {
    return new Consent(
        json.path("channel").asString(),
        json.path("purpose").asString(),
        Consent.State.valueOf(json.path("state").asString().toUpperCase(Locale.ROOT)),
        Consent.Source.valueOf(json.path("source").asString().toUpperCase(Locale.ROOT)),
        Instant.parse(json.path("at").asString()));
  }
}
