package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parley.http.Actor;
import parley.http.Caller;
import parley.http.Cursors;
import parley.http.Json;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** Keeps what contacts have allowed and refused: what counts now, and how it came to that. */
final class Consents {
  private final Database database;
  private final ContactEvents events;
  private final Ids ids;
  private final InstantSource clock;

  Consents(Database database, ContactEvents events, Ids ids, InstantSource clock) {
    this.database = database;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Keeps what somebody of the organization says of a contact.
   *
   * @return the contact after that
   * @throws Problem {@code not_found}
   */
  Contact put(Caller caller, long contactId, ConsentBody body) {
    long organizationId = caller.organizationId();
    Consent consent = body.consent(Instant.ofEpochMilli(clock.millis()));
    return database.write(tx -> {
      Contact before =
          CurrentContacts.findToChange(tx, organizationId, contactId)
              .orElseThrow(Problem::notFound);
      note(tx, organizationId, before, consent, Actor.of(caller));
      return ContactRows.find(tx, organizationId, before.id()).orElseThrow();
    });
  }

  /**
   * What a contact has said, the latest that we were told first.
   *
   * @throws Problem {@code not_found}
   */
  Page<ConsentChange> history(long organizationId, long contactId, Paging paging) {
    return database.read(tx -> {
      long id =
          CurrentContacts.find(tx, organizationId, contactId).orElseThrow(Problem::notFound).id();
      return Page.of(
          ConsentRows.list(tx, organizationId, id, paging),
          paging,
          () -> ConsentRows.count(tx, organizationId, id),
          change -> new Cursors.Position(change.id(), change.id()));
    });
  }

  /**
   * Notes what a contact says, if it counts beside what is known.
   *
   * @return whether they want something else now than before
   */
  boolean note(Tx tx, long organizationId, long contactId, Consent consent, Actor author) {
    return CurrentContacts.findToChange(tx, organizationId, contactId)
        .map(before -> note(tx, organizationId, before, consent, author))
        .orElse(false);
  }

  private boolean note(Tx tx, long organizationId, Contact before, Consent consent, Actor author) {
    Optional<Consent> known = before.consents().stream().filter(consent::isAbout).findFirst();
    boolean counts = known.map(consent::overrides).orElse(!consent.isKeywordGrant());
    if (counts) {
      keep(
          tx,
          organizationId,
          before,
          known,
          new ConsentChange(ids.next(), before.id(), consent, author));
    }
    return counts && known.map(old -> old.state() != consent.state()).orElse(true);
  }

  private void keep(
      Tx tx, long organizationId, Contact before, Optional<Consent> known, ConsentChange change) {
    List<Consent> all = new ArrayList<>(before.consents());
    all.removeIf(change.consent()::isAbout);
    all.add(change.consent());
    ContactUpdateRows.consent(tx, organizationId, before.id(), Json.text(all), clock.instant());
    ConsentRows.add(tx, organizationId, change);
    Contact after = ContactRows.find(tx, organizationId, before.id()).orElseThrow();
    events.updated(tx, organizationId, before, after);
    events.consentChanged(tx, organizationId, known, change);
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
        Consent.State.of(json.path("state").asString()).orElseThrow(),
        Consent.Source.of(json.path("source").asString()).orElseThrow(),
        Instant.parse(json.path("at").asString()));
  }
}
