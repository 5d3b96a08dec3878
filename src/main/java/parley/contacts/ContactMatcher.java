package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Finds out who is behind an address, and makes a contact of whoever is new. */
final class ContactMatcher {
  private static final String WHATSAPP = "whatsapp";

  private final Ids ids;
  private final InstantSource clock;
  private final ContactEvents events;

  ContactMatcher(Ids ids, InstantSource clock, ContactEvents events) {
    this.ids = ids;
    this.clock = clock;
    this.events = events;
  }

  /** The contact that {@code person} is, if there is one. */
  OptionalLong known(Tx tx, long organizationId, ChannelPerson channelPerson) {
    Map<String, Long> owners =
        IdentityRows.owners(
            tx, organizationId, channelPerson.channel(), withAliases(channelPerson));
    return find(tx, organizationId, channelPerson, owners);
  }

  /** The contact that {@code person} is, now with all that {@code person} tells. */
  long knownAs(Tx tx, long organizationId, ChannelPerson channelPerson, Instant seenAt) {
    Map<String, Long> owners =
        IdentityRows.owners(
            tx, organizationId, channelPerson.channel(), withAliases(channelPerson));
    OptionalLong known = find(tx, organizationId, channelPerson, owners);
    if (known.isEmpty()) {
      return create(tx, organizationId, channelPerson, seenAt);
    }
    meetAgain(tx, organizationId, known.getAsLong(), channelPerson, owners, seenAt);
    return known.getAsLong();
  }

  /** Gives the contact that has the address {@code known} another one, if nobody has that. */
  void linkAddress(Tx tx, long organizationId, String channel, String known, String next) {
    List<String> spellings = withAliases(new ChannelPerson(channel, List.of(known), null, null));
    Map<String, Long> owners = IdentityRows.owners(tx, organizationId, channel, spellings);
    Long owner = firstOwner(spellings, owners);
    if (owner != null) {
      addAddress(tx, organizationId, owner, channel, next, clock.instant());
    }
  }

  /** Gives a contact an address, if nobody has it and the contact is still there. */
  void addAddress(
      Tx tx, long organizationId, long id, String channel, String address, Instant now) {
    List<String> addresses = new ChannelPerson(channel, List.of(address), null, null).addresses();
    if (IdentityRows.owners(tx, organizationId, channel, addresses).isEmpty()) {
      ContactRows.findToChange(tx, organizationId, id)
          .ifPresent(before -> {
            link(tx, organizationId, id, channel, addresses, now);
            changed(tx, organizationId, before);
          });
    }
  }

  /** Tells what has become of a contact, if it is not what it was. */
  private void changed(Tx tx, long organizationId, Contact before) {
    Contact after = ContactRows.find(tx, organizationId, before.id()).orElseThrow();
    events.updated(tx, organizationId, before, after);
  }

  private static void link(
      Tx tx, long organizationId, long id, String channel, List<String> addresses, Instant now) {
    List<Identity> linked = IdentityRows.link(tx, organizationId, channel, addresses, id, now);
    if (!linked.isEmpty()) {
      ContactRows.know(tx, organizationId, id, linked, now);
    }
  }

  /** What the channel wrote itself counts more than what it might have written. */
  private static OptionalLong find(
      Tx tx, long organizationId, ChannelPerson channelPerson, Map<String, Long> owners) {
    Long owner = firstOwner(channelPerson.addresses(), owners);
    if (owner != null) {
      return OptionalLong.of(owner);
    }
    OptionalLong byPhone = byPhone(tx, organizationId, channelPerson.phone());
    if (byPhone.isPresent()) {
      return byPhone;
    }
    Long aliasOwner = firstOwner(withAliases(channelPerson), owners);
    return aliasOwner != null
        ? OptionalLong.of(aliasOwner)
        : byPhoneAlias(tx, organizationId, channelPerson);
  }

  private static OptionalLong byPhone(Tx tx, long organizationId, @Nullable String phone) {
    return phone == null
        ? OptionalLong.empty()
        : ContactRows.findByPhone(tx, organizationId, phone);
  }

  private static OptionalLong byPhoneAlias(
      Tx tx, long organizationId, ChannelPerson channelPerson) {
    String phone = channelPerson.phone();
    if (phone != null) {
      for (String alias : aliases(channelPerson.channel(), Stream.of(phone.substring(1)))) {
        OptionalLong found = ContactRows.findByPhone(tx, organizationId, "+" + alias);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return OptionalLong.empty();
  }

  private long create(Tx tx, long organizationId, ChannelPerson channelPerson, Instant seenAt) {
    Instant now = clock.instant();
    Contact contact = Contact.met(ids.next(), channelPerson, now, seenAt);
    // Somebody else may be creating the same contact; the next try will find it.
    if (!ContactRows.add(tx, organizationId, contact)) {
      throw StorageException.lostRace();
    }
    List<String> addresses = channelPerson.addresses();
    List<Identity> linked =
        IdentityRows.link(
            tx, organizationId, channelPerson.channel(), addresses, contact.id(), now);
    if (linked.size() < addresses.size()) {
      throw StorageException.lostRace();
    }
    events.created(tx, organizationId, contact);
    return contact.id();
  }

  private void meetAgain(
      Tx tx,
      long organizationId,
      long id,
      ChannelPerson channelPerson,
      Map<String, Long> owners,
      Instant seenAt) {
    ContactCard seen =
        ContactRows.see(tx, organizationId, id, seenAt).orElseThrow(StorageException::lostRace);
    List<String> unknown =
        channelPerson.addresses().stream().filter(address -> !owners.containsKey(address)).toList();
    boolean complete = channelPerson.completed(seen).equals(seen);
    if (!unknown.isEmpty() || !complete) {
      Contact before = ContactRows.findToChange(tx, organizationId, id).orElseThrow();
      Instant now = clock.instant();
      link(tx, organizationId, id, channelPerson.channel(), unknown, now);
      if (!complete) {
        complete(tx, organizationId, id, channelPerson, now);
      }
      changed(tx, organizationId, before);
    }
  }

  /** Fills in what is missing, but not a phone that another contact has. */
  private static void complete(
      Tx tx, long organizationId, long id, ChannelPerson channelPerson, Instant now) {
    Contact before = ContactRows.find(tx, organizationId, id).orElseThrow();
    Contact after = before.withCard(channelPerson.completed(before.card()));
    if (!ContactRows.change(tx, organizationId, before, after.touched(now))) {
      Contact named = before.withCard(new ContactCard(after.name(), before.phone()));
      if (!named.equals(before)) {
        ContactRows.change(tx, organizationId, before, named.touched(now));
      }
    }
  }

  private static @Nullable Long firstOwner(List<String> addresses, Map<String, Long> owners) {
    return addresses.stream().map(owners::get).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** The addresses, then their aliases. */
  private static List<String> withAliases(ChannelPerson channelPerson) {
    List<String> all = new ArrayList<>(channelPerson.addresses());
    all.addAll(aliases(channelPerson.channel(), channelPerson.addresses().stream()));
    return all.stream().distinct().toList();
  }

  private static List<String> aliases(String channel, Stream<String> numbers) {
    return channel.equals(WHATSAPP)
        ? numbers.flatMap(number -> PhoneAliases.of(number).stream()).toList()
        : List.of();
  }
}
