package parley.contacts;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.contacts.search.KeptCounts;
import parley.http.ETags;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;
import parley.storage.Work;

/** What clients of the API do with contacts. */
final class Contacts {
  /** How a contact came to be answered. */
  sealed interface Creation {
    Contact contact();

    record Created(Contact contact) implements Creation {}

    record Found(Contact contact) implements Creation {}
  }

  /** Rows that a list may skip before it counts as a scan. */
  private static final int MOST_SKIPPED = 1_000;

  /** Rows of a page before it counts as a scan. */
  private static final int MOST_SHOWN = 25;

  private final Database database;
  private final Audit audit;
  private final Upsert upsert;
  private final ContactErasure erasure;
  private final ContactEvents events;
  private final KeptCounts counts;

  Contacts(
      Database database,
      Audit audit,
      Upsert upsert,
      ContactEvents events,
      ContactErasure erasure,
      KeptCounts counts) {
    this.database = database;
    this.audit = audit;
    this.upsert = upsert;
    this.events = events;
    this.counts = counts;
    this.erasure = erasure;
  }

  Page<Contact> list(long organizationId, ContactFilter filter, Paging paging) {
    Work<Page<Contact>> work =
        tx -> ContactListRows.page(tx, organizationId, filter, paging, counts);
    boolean few = paging.perPage() <= MOST_SHOWN && paging.offset() <= MOST_SKIPPED;
    return filter.showsAll() && few ? database.read(work) : database.scan(work);
  }

  /**
   * One contact: another one than was asked for if that has become part of it.
   *
   * @throws Problem {@code not_found}
   */
  Contact get(long organizationId, long id) {
    return database
        .read(tx -> CurrentContacts.find(tx, organizationId, id))
        .orElseThrow(Problem::notFound);
  }

  /**
   * Makes a contact, or finds the one that stands in its way.
   *
   * @throws Problem {@code contact_exists} when that is more than one, or not wished for
   */
  Creation create(Tx tx, long organizationId, ContactChange wanted, UpsertRule.Mode onConflict) {
    Upserted upserted =
        onConflict == UpsertRule.Mode.CREATE
            ? upsert.create(tx, organizationId, wanted)
            : upsert.run(tx, organizationId, wanted, UpsertRule.of(onConflict));
    return upserted instanceof Upserted.Created(var contact)
        ? new Creation.Created(contact)
        : new Creation.Found(upserted.accepted());
  }

  /** The contact that {@code messageRecipient} names, or becomes. */
  long reached(Tx tx, long organizationId, MessageRecipient messageRecipient) {
    Long id = messageRecipient.contactId().orNull();
    if (id == null) {
      return create(tx, organizationId, messageRecipient.card(), UpsertRule.Mode.SKIP)
          .contact()
          .id();
    }
    return CurrentContacts.find(tx, organizationId, id)
        .orElseThrow(() ->
            Problem.invalidField("/to/contact_id", "unknown_contact", "is not a contact's id"))
        .id();
  }

  /**
   * Changes a contact.
   *
   * @param expected the version that it must have, if that matters
   * @throws Problem {@code not_found}, {@code precondition_failed}, {@code contact_exists}, or what
   *     {@code change} throws
   */
  Contact change(
      long organizationId, long id, OptionalLong expected, UnaryOperator<Contact> change) {
    return database.write(tx -> change(tx, organizationId, id, expected, change));
  }

  /**
   * Erases a contact with its conversations and messages: nobody can read any of it once this
   * returns, and a little later it is nowhere any more. Who names a contact that has become part of
   * another one may not know of that: they are told, and nothing is erased.
   *
   * @throws Problem {@code not_found}, {@code contact_merged}, {@code contact_held}, {@code
   *     precondition_failed}
   */
  void remove(AuditActor actor, long id, OptionalLong expected) {
    long organizationId = actor.organizationId();
    database.write(tx -> {
      Contact contact =
          ContactRows.findToTake(tx, organizationId, id)
              .orElseThrow(() -> absent(tx, organizationId, id));
      ETags.require(expected, contact.version());
      requireFree(tx, organizationId, id);
      boolean removed = erase(tx, organizationId, contact);
      audit.write(tx, actor, AuditAction.CONTACT_DELETED, AuditTarget.of(IdType.CONTACT, id));
      return removed;
    });
  }

  /** Erases a contact that has become old, unless nothing of it may be erased; says whether. */
  boolean erase(Tx tx, long organizationId, long id) {
    Optional<Contact> contact = ContactRows.findToTake(tx, organizationId, id);
    return contact.isPresent()
        && ContactHoldRows.find(tx, organizationId, id).isEmpty()
        && erase(tx, organizationId, contact.get());
  }

  private boolean erase(Tx tx, long organizationId, Contact contact) {
    erasure.begin(tx, organizationId, contact);
    boolean removed = ContactRows.remove(tx, organizationId, contact.id());
    events.deleted(tx, organizationId, contact.id());
    return removed;
  }

  private static void requireFree(Tx tx, long organizationId, long id) {
    if (ContactHoldRows.find(tx, organizationId, id).isPresent()) {
      throw Problem.of(
          ProblemCode.CONTACT_HELD, "Nothing of the contact may be erased while it is held.");
    }
  }

  /** The same in a transaction that runs already. */
  Contact change(
      Tx tx, long organizationId, long id, OptionalLong expected, UnaryOperator<Contact> change) {
    Contact before =
        CurrentContacts.findToChange(tx, organizationId, id).orElseThrow(Problem::notFound);
    ETags.require(expected, before.version());
    return upsert.replace(tx, organizationId, before, change.apply(before)).accepted();
  }

  private static Problem absent(Tx tx, long organizationId, long id) {
    OptionalLong current = ContactAliasRows.find(tx, organizationId, id);
    return current.isEmpty()
        ? Problem.notFound()
        : Problem.of(
            ProblemCode.CONTACT_MERGED,
            "It is part of %s.".formatted(IdType.CONTACT.encode(current.getAsLong())));
  }
}
