package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import parley.http.FieldError;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.StorageException;
import parley.storage.Tx;

/** The addresses by which channels know a contact, as clients change them. */
final class ContactIdentities {
  /** A contact is on a few channels, not on hundreds. */
  private static final int MOST = 100;

  private final Database database;
  private final InstantSource clock;
  private final ContactEvents events;

  ContactIdentities(Database database, InstantSource clock, ContactEvents events) {
    this.database = database;
    this.clock = clock;
    this.events = events;
  }

  /**
   * Gives a contact one more address. Idempotent.
   *
   * @throws Problem {@code not_found}; {@code contact_exists} when another contact has it
   */
  Contact add(Tx tx, long organizationId, long id, Identity identity) {
    return changed(
        tx, organizationId, id, (current, now) -> link(tx, organizationId, current, identity, now));
  }

  private static void link(Tx tx, long organizationId, long id, Identity identity, Instant now) {
    if (IdentityRows.link(tx, organizationId, id, List.of(identity), now) == 1) {
      requireRoom(tx, organizationId, id);
      return;
    }
    OptionalLong owner =
        IdentityRows.owner(
            tx, organizationId, identity.channel(), identity.scope(), identity.address());
    if (owner.isEmpty()) {
      throw StorageException.lostRace();
    }
    if (owner.getAsLong() != id) {
      throw Problem.withErrors(
          ProblemCode.CONTACT_EXISTS,
          List.of(
              new FieldError(
                  "/address",
                  "taken",
                  "a contact has this address",
                  IdType.CONTACT.encode(owner.getAsLong()))));
    }
  }

  /** Asked once the address is there, so that repeating it is no error at the limit. */
  private static void requireRoom(Tx tx, long organizationId, long id) {
    if (IdentityRows.all(tx, organizationId, id).size() > MOST) {
      throw Problem.invalidField("", "too_many", "a contact has at most " + MOST + " addresses");
    }
  }

  /** Takes an address from a contact, by all its spellings. Idempotent. */
  Contact remove(
      long organizationId, long id, String channel, String scope, List<String> spellings) {
    return database.write(tx ->
        changed(
            tx,
            organizationId,
            id,
            (current, now) ->
                spellings.forEach(address ->
                    IdentityRows.unlink(tx, organizationId, current, channel, scope, address))));
  }

  private Contact changed(Tx tx, long organizationId, long id, BiConsumer<Long, Instant> change) {
    Contact before =
        CurrentContacts.findToChange(tx, organizationId, id).orElseThrow(Problem::notFound);
    Instant now = clock.instant();
    change.accept(before.id(), now);
    if (!ContactUpdateRows.copyIdentities(tx, organizationId, before.id(), now)) {
      return before;
    }
    Contact after = ContactRows.find(tx, organizationId, before.id()).orElseThrow();
    events.updated(tx, organizationId, before, after);
    return after;
  }
}
