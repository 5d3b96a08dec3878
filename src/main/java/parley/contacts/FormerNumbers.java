package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.storage.Tx;

/** Takes numbers from contacts that a provider says they have given up: others will get them. */
final class FormerNumbers {
  private final ContactEvents events;
  private final InstantSource clock;

  FormerNumbers(ContactEvents events, InstantSource clock) {
    this.events = events;
    this.clock = clock;
  }

  /**
   * Takes these numbers from a contact, as addresses of a channel and as the phone of its card,
   * where {@code next} takes their place.
   *
   * @param former without +
   * @param next without +
   */
  void retire(
      Tx tx, long organizationId, long id, ChannelPerson person, List<String> former, String next) {
    Contact before = ContactRows.findToChange(tx, organizationId, id).orElseThrow();
    Instant now = clock.instant();
    former.stream()
        .filter(number -> !number.equals(next))
        .forEach(number ->
            IdentityRows.unlink(tx, organizationId, id, person.channel(), person.scope(), number));
    ContactUpdateRows.copyIdentities(tx, organizationId, id, now);
    String phone = before.phone();
    if (phone != null && former.contains(phone.substring(1)) && !phone.substring(1).equals(next)) {
      renumber(tx, organizationId, id, next, now);
    }
    Contact after = ContactRows.find(tx, organizationId, id).orElseThrow();
    if (after.version() != before.version()) {
      events.updated(tx, organizationId, before, after);
    }
  }

  /** Without a phone where another contact has the new one. */
  private static void renumber(Tx tx, long organizationId, long id, String next, Instant now) {
    Contact known = ContactRows.find(tx, organizationId, id).orElseThrow();
    String phone = PhoneNumbers.parse("+" + next).orElse(null);
    if (!ContactUpdateRows.change(tx, organizationId, known, with(known, phone).touched(now))) {
      ContactUpdateRows.change(tx, organizationId, known, with(known, null).touched(now));
    }
  }

  /** A number that stands for a name goes with it. */
  private static Contact with(Contact known, @Nullable String phone) {
    String name =
        Objects.equals(known.name(), known.phone()) && phone != null ? phone : known.name();
    return known.withCard(new ContactCard(name, phone, known.email()));
  }
}
