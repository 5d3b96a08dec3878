package parley.contacts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.contacts.IdentityRows.Owner;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Looks who somebody is whom a channel knows. */
final class KnownPeople {
  private KnownPeople() {}

  /** The contact that {@code person} is, if there is one. */
  static OptionalLong known(Tx tx, long organizationId, ChannelPerson person) {
    return find(tx, organizationId, person, owners(tx, organizationId, person));
  }

  static Map<String, Owner> owners(Tx tx, long organizationId, ChannelPerson person) {
    return IdentityRows.owners(
        tx, organizationId, person.channel(), person.scope(), withAliases(person));
  }

  /** What the channel wrote itself counts more than what it might have written. */
  static OptionalLong find(
      Tx tx, long organizationId, ChannelPerson person, Map<String, Owner> owners) {
    Long owner = firstOwner(person.addresses(), owners);
    if (owner != null) {
      return OptionalLong.of(owner);
    }
    OptionalLong onCard = byCard(tx, organizationId, person);
    if (onCard.isPresent()) {
      return onCard;
    }
    Long aliasOwner = firstOwner(withAliases(person), owners);
    return aliasOwner != null
        ? OptionalLong.of(aliasOwner)
        : byPhoneAlias(tx, organizationId, person);
  }

  private static OptionalLong byCard(Tx tx, long organizationId, ChannelPerson person) {
    String phone = person.phone();
    String email = person.email();
    OptionalLong byPhone =
        phone == null ? OptionalLong.empty() : ContactRows.findByPhone(tx, organizationId, phone);
    return byPhone.isPresent() || email == null
        ? byPhone
        : ContactRows.findByEmail(tx, organizationId, email);
  }

  private static OptionalLong byPhoneAlias(Tx tx, long organizationId, ChannelPerson person) {
    String phone = person.phone();
    if (phone != null && person.spellings()) {
      for (String alias : PhoneAliases.of(phone.substring(1))) {
        OptionalLong found = ContactRows.findByPhone(tx, organizationId, "+" + alias);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return OptionalLong.empty();
  }

  /**
   * Who was found by a number or an address that has become somebody else's until they were locked
   * is looked for again.
   */
  static void requireSame(
      Tx tx,
      long organizationId,
      long id,
      ChannelPerson person,
      Map<String, Owner> owners,
      ContactUpdateRows.Seen seen) {
    boolean isOwner =
        owners.values().stream()
            .anyMatch(owner -> owner.contactId() == id && seen.isAt(owner.address()));
    if (!isOwner && !known(tx, organizationId, person).equals(OptionalLong.of(id))) {
      throw StorageException.lostRace();
    }
  }

  static @Nullable Long firstOwner(List<String> addresses, Map<String, Owner> owners) {
    return addresses.stream()
        .flatMap(address -> Stream.ofNullable(owners.get(address)))
        .map(Owner::contactId)
        .findFirst()
        .orElse(null);
  }

  /** The addresses, then their aliases. */
  static List<String> withAliases(ChannelPerson person) {
    List<String> all = new ArrayList<>(person.addresses());
    Stream<String> numbers = person.spellings() ? person.addresses().stream() : Stream.of();
    numbers.forEach(number -> all.addAll(PhoneAliases.of(number)));
    return all.stream().distinct().toList();
  }
}
