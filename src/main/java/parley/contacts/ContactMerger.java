package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.contacts.attributes.AttributeChanges;
import parley.contacts.attributes.Definitions;
import parley.http.Actor;
import parley.http.ETags;
import parley.http.Problem;
import parley.storage.IdType;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Makes one contact of two: see docs/decisions/0058. */
final class ContactMerger {
  /** Who merges, as the log and as the audit log name them. */
  record By(Actor actor, AuditActor auditActor) {
    long organizationId() {
      return auditActor.organizationId();
    }
  }

  private final InstantSource clock;
  private final ContactEvents events;
  private final Audit audit;
  private final ContactBlocked blocking;
  private final List<ContactMerged> others;

  /**
   * The merging of contacts.
   *
   * @param others what else is done, in this order
   */
  ContactMerger(
      InstantSource clock,
      ContactEvents events,
      Audit audit,
      ContactBlocked blocking,
      List<ContactMerged> others) {
    this.clock = clock;
    this.events = events;
    this.audit = audit;
    this.blocking = blocking;
    this.others = List.copyOf(others);
  }

  /**
   * Makes the contact {@code body.fromId()} a part of another one. Idempotent: once it is, nothing
   * changes any more.
   *
   * @param expected the version that the other must have, if that matters
   * @return the other as it is now
   * @throws Problem {@code not_found}, {@code precondition_failed}, {@code validation_failed}
   */
  Contact merge(Tx tx, By by, long id, MergeBody body, OptionalLong expected) {
    long organizationId = by.organizationId();
    if (body.fromId() == id) {
      throw Problem.invalidField("/from_id", "same_contact", "is the contact itself");
    }
    Contact target = current(tx, organizationId, id).orElseThrow(Problem::notFound);
    Contact from =
        current(tx, organizationId, body.fromId())
            .orElseThrow(
                () -> Problem.invalidField("/from_id", "unknown_contact", "is not a contact's id"));
    return from.id() == target.id()
        ? target
        : locked(tx, by, target.id(), body, from.id(), expected);
  }

  private static Optional<Contact> current(Tx tx, long organizationId, long id) {
    return CurrentContacts.find(tx, organizationId, id);
  }

  /** In the order of their ids, so that nobody waits for somebody who waits for them. */
  private Contact locked(
      Tx tx, By by, long targetId, MergeBody body, long fromId, OptionalLong expected) {
    Contact first = lock(tx, by.organizationId(), Math.min(targetId, fromId));
    Contact second = lock(tx, by.organizationId(), Math.max(targetId, fromId));
    Contact target = first.id() == targetId ? first : second;
    Contact from = first.id() == targetId ? second : first;
    ETags.require(expected, target.version());
    return merged(tx, by, new CombinedContact(target, from, body));
  }

  /**
   * What is written about one of them waits, since it would go with its row. If it is merged or
   * erased by now, the transaction runs again.
   */
  private static Contact lock(Tx tx, long organizationId, long id) {
    return ContactRows.findToTake(tx, organizationId, id).orElseThrow(StorageException::lostRace);
  }

  private Contact merged(Tx tx, By by, CombinedContact merged) {
    long organizationId = by.organizationId();
    Contact target = merged.target();
    Contact from = merged.from();
    Instant now = Instant.ofEpochMilli(clock.millis());
    Contact wanted = merged.contact(now);
    ContactMerge merge = new ContactMerge(organizationId, from, target, by.actor());
    others.forEach(other -> other.merged(tx, merge));
    write(tx, organizationId, merged, wanted);
    ContactAliasRows.add(tx, organizationId, from.id(), target.id(), now);
    ContactRows.remove(tx, organizationId, from.id());
    Contact after = ContactRows.find(tx, organizationId, target.id()).orElseThrow();
    events.updated(tx, organizationId, target, after);
    events.merged(tx, organizationId, from.id(), after.id());
    audit.write(
        tx,
        by.auditActor(),
        AuditAction.CONTACT_MERGED,
        AuditTarget.of(IdType.CONTACT, after.id()));
    return after;
  }

  private void write(Tx tx, long organizationId, CombinedContact merged, Contact wanted) {
    Contact target = merged.target();
    AttributeChanges attributes =
        AttributeChanges.ofMerge(
            tx,
            organizationId,
            Definitions.STORED,
            target.customAttributes(),
            merged.from().customAttributes(),
            wanted.customAttributes());
    ContactMergeRows.strip(tx, organizationId, merged.from().id());
    ContactMergeRows.move(tx, organizationId, merged.from().id(), target.id());
    if (!ContactUpdateRows.change(tx, organizationId, target, wanted)) {
      throw StorageException.lostRace();
    }
    TagRows.replace(tx, organizationId, target.id(), target.tags(), wanted.tags());
    attributes.index(tx, organizationId, target.id());
    ContactMergeRows.fill(tx, organizationId, wanted);
    if (merged.changesBlocking()) {
      List<Identity> identities = IdentityRows.all(tx, organizationId, target.id());
      blocking.changed(tx, organizationId, wanted, identities);
    }
  }
}
