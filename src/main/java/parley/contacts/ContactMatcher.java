package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.contacts.IdentityRows.Owner;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Finds out who is behind an address, and makes a contact of whoever is new. */
final class ContactMatcher {
  private final Ids ids;
  private final InstantSource clock;
  private final ContactEvents events;
  private final Refusals refusals;
  private final AttestedMerges attested;
  private final FormerNumbers formerNumbers;

  ContactMatcher(
      Ids ids,
      InstantSource clock,
      ContactEvents events,
      Refusals refusals,
      AttestedMerges attested) {
    this.refusals = refusals;
    this.attested = attested;
    this.ids = ids;
    this.clock = clock;
    this.events = events;
    this.formerNumbers = new FormerNumbers(events, clock);
  }

  /** The contact that {@code person} is, now with all that {@code person} tells. */
  MetContact knownAs(Tx tx, long organizationId, ChannelPerson person, Instant seenAt) {
    Map<String, Owner> owners = KnownPeople.owners(tx, organizationId, person);
    OptionalLong known = KnownPeople.find(tx, organizationId, person, owners);
    return known.isEmpty()
        ? MetContact.unknown(create(tx, organizationId, person, person.identities(), seenAt))
        : meetAgain(tx, organizationId, known.getAsLong(), person, owners, seenAt);
  }

  /** The contact that has an address, or a new one whose client says that it is theirs. */
  long withIdentity(Tx tx, long organizationId, Identity identity, @Nullable String name) {
    OptionalLong owner =
        IdentityRows.owner(
            tx, organizationId, identity.channel(), identity.scope(), identity.address());
    if (owner.isPresent()) {
      return owner.getAsLong();
    }
    ChannelPerson person =
        new ChannelPerson(
            identity.channel(),
            identity.scope(),
            false,
            List.of(identity.address()),
            null,
            null,
            name);
    return create(tx, organizationId, person, List.of(identity), null);
  }

  /** Gives the contact that {@code person} is another address; see the room's door. */
  void linkAddress(
      Tx tx, long organizationId, ChannelPerson person, String next, boolean personal) {
    Long owner =
        KnownPeople.firstOwner(
            KnownPeople.withAliases(person), KnownPeople.owners(tx, organizationId, person));
    if (owner != null) {
      List<Long> others =
          linkUnlessTaken(tx, organizationId, owner, person.at(next), clock.instant());
      if (personal) {
        others.forEach(other -> attested.later(tx, organizationId, owner, other));
      }
    }
  }

  /** Gives the contact that {@code person} is another number; see the room's door. */
  boolean replaceNumber(Tx tx, long organizationId, ChannelPerson person, String next) {
    List<String> former = KnownPeople.withAliases(person);
    Long owner = KnownPeople.firstOwner(former, KnownPeople.owners(tx, organizationId, person));
    if (owner == null) {
      return false;
    }
    List<Long> others =
        linkUnlessTaken(tx, organizationId, owner, person.at(next), clock.instant());
    boolean replaced = others.stream().allMatch(owner::equals);
    if (replaced) {
      formerNumbers.retire(tx, organizationId, owner, person, former, next);
    }
    return replaced;
  }

  /** Gives a contact the addresses that a provider has for them; see the room's door. */
  void addAddress(Tx tx, long organizationId, long id, ChannelPerson person, Instant now) {
    linkUnlessTaken(tx, organizationId, id, person, now)
        .forEach(other -> attested.later(tx, organizationId, id, other));
  }

  /**
   * Gives a contact the addresses of a person, if nobody has them; answers who has. It may have
   * become a part of another contact since it was looked for, which gets them then.
   */
  private List<Long> linkUnlessTaken(
      Tx tx, long organizationId, long id, ChannelPerson person, Instant now) {
    Map<String, Owner> owners =
        IdentityRows.owners(
            tx, organizationId, person.channel(), person.scope(), person.addresses());
    if (owners.isEmpty()) {
      CurrentContacts.findToChange(tx, organizationId, id)
          .ifPresent(before -> {
            link(tx, organizationId, before.id(), person.identities(), now);
            changed(tx, organizationId, before);
          });
    }
    return owners.values().stream().map(Owner::contactId).toList();
  }

  /** Tells what has become of a contact, if it is not what it was. */
  private void changed(Tx tx, long organizationId, Contact before) {
    Contact after = ContactRows.find(tx, organizationId, before.id()).orElseThrow();
    events.updated(tx, organizationId, before, after);
  }

  /** Begins again where somebody else has got one of these meanwhile, to see whose it is. */
  private static void link(
      Tx tx, long organizationId, long id, List<Identity> identities, Instant now) {
    int linked = IdentityRows.link(tx, organizationId, id, identities, now);
    if (linked < identities.size()) {
      throw StorageException.lostRace();
    }
    if (linked > 0) {
      ContactUpdateRows.copyIdentities(tx, organizationId, id, now);
    }
  }

  private long create(
      Tx tx,
      long organizationId,
      ChannelPerson person,
      List<Identity> identities,
      @Nullable Instant seenAt) {
    Instant now = clock.instant();
    Contact met = Contact.met(ids.next(), person, identities, now, seenAt);
    List<String> addresses =
        Stream.concat(met.cardAddresses().stream(), identities.stream().map(Identity::address))
            .toList();
    // Somebody else may be creating the same contact; the next try will find it.
    if (!ContactRows.add(tx, organizationId, met)
        || IdentityRows.link(tx, organizationId, met.id(), identities, now) < identities.size()) {
      throw StorageException.lostRace();
    }
    Contact contact = refusals.restored(tx, organizationId, met, addresses);
    events.created(tx, organizationId, contact);
    return contact.id();
  }

  private MetContact meetAgain(
      Tx tx,
      long organizationId,
      long id,
      ChannelPerson person,
      Map<String, Owner> owners,
      Instant seenAt) {
    ContactUpdateRows.Seen seen =
        ContactUpdateRows.see(tx, organizationId, id, seenAt)
            .orElseThrow(StorageException::lostRace);
    KnownPeople.requireSame(tx, organizationId, id, person, owners, seen);
    List<Identity> unknown =
        person.identities().stream()
            .filter(identity -> !owners.containsKey(identity.address()))
            .toList();
    boolean complete = person.completed(seen.card()).equals(seen.card());
    if (!unknown.isEmpty() || !complete) {
      Contact before = ContactRows.findToChange(tx, organizationId, id).orElseThrow();
      Instant now = clock.instant();
      link(tx, organizationId, id, unknown, now);
      if (!complete) {
        complete(tx, organizationId, id, person, now);
      }
      changed(tx, organizationId, before);
    }
    person.addresses().stream()
        .flatMap(address -> Stream.ofNullable(owners.get(address)))
        .map(Owner::contactId)
        .distinct()
        .forEach(other -> attested.later(tx, organizationId, id, other));
    return new MetContact(id, seen.blocked(), undeliverable(id, person, owners));
  }

  private static List<String> undeliverable(
      long id, ChannelPerson person, Map<String, Owner> owners) {
    return person.addresses().stream()
        .flatMap(address -> Stream.ofNullable(owners.get(address)))
        .filter(owner -> owner.contactId() == id && owner.status().equals("undeliverable"))
        .map(Owner::address)
        .toList();
  }

  /**
   * Fills in what is missing, but neither a phone nor an e-mail that another contact has. Who has
   * either is the same person, since the channel vouches for it.
   */
  private void complete(Tx tx, long organizationId, long id, ChannelPerson person, Instant now) {
    Contact before = ContactRows.find(tx, organizationId, id).orElseThrow();
    Contact after = before.withCard(person.completed(before.card()));
    if (!ContactUpdateRows.change(tx, organizationId, before, after.touched(now))) {
      Contact named =
          before.withCard(new ContactCard(after.name(), before.phone(), before.email()));
      if (!named.equals(before)) {
        ContactUpdateRows.change(tx, organizationId, before, named.touched(now));
      }
      if (before.phone() == null && after.phone() != null) {
        ContactRows.findByPhone(tx, organizationId, after.phone())
            .ifPresent(other -> attested.later(tx, organizationId, id, other));
      }
      if (before.email() == null && after.email() != null) {
        ContactRows.findByEmail(tx, organizationId, after.email())
            .ifPresent(other -> attested.later(tx, organizationId, id, other));
      }
    }
  }
}
