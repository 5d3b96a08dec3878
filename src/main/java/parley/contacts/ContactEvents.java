package parley.contacts;

import java.util.Map;
import java.util.Optional;
import parley.events.EventType;
import parley.events.Events;
import parley.storage.IdType;
import parley.storage.Tx;

/** Tells the log what happens to contacts; each a method for the transaction of the fact. */
final class ContactEvents implements ContactNews {
  private record Merged(String id, String fromId) {}

  private record Gone(String id, String mergedInto) {}

  private final Events events;

  ContactEvents(Events events) {
    this.events = events;
  }

  @Override
  public void created(Tx tx, long organizationId, Contact contact) {
    events.record(
        tx, organizationId, EventType.CONTACT_CREATED, contact.id(), ContactView.of(contact));
  }

  /** Nothing when the contact looks as before. */
  @Override
  public void updated(Tx tx, long organizationId, Contact before, Contact after) {
    events.changed(
        tx,
        organizationId,
        EventType.CONTACT_UPDATED,
        after.id(),
        ContactView.of(before),
        ContactView.of(after));
  }

  @Override
  public void consentChanged(
      Tx tx, long organizationId, Optional<Consent> before, ConsentChange change) {
    events.record(
        tx,
        organizationId,
        EventType.CONTACT_CONSENT_CHANGED,
        change.contactId(),
        change.view(),
        before
            .map(
                known -> Map.of("state", known.state(), "source", known.source(), "at", known.at()))
            .orElse(null));
  }

  /** A contact has become part of another one: the subject of both is told. */
  void merged(Tx tx, long organizationId, long from, long into) {
    String fromId = IdType.CONTACT.encode(from);
    String intoId = IdType.CONTACT.encode(into);
    events.record(tx, organizationId, EventType.CONTACT_MERGED, into, new Merged(intoId, fromId));
    events.record(tx, organizationId, EventType.CONTACT_DELETED, from, new Gone(fromId, intoId));
  }

  /**
   * The contact's rows are gone; so is some of what earlier events told of it. The rest goes with
   * {@link ContactErasure}.
   */
  void deleted(Tx tx, long organizationId, long id) {
    events.eraseSome(tx, organizationId, id);
    events.record(
        tx, organizationId, EventType.CONTACT_DELETED, id, Map.of("id", IdType.CONTACT.encode(id)));
  }
}
