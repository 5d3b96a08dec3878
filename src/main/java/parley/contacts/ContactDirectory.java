package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.ContactSearch;
import parley.contacts.search.IdRange;
import parley.contacts.search.SearchTerm;
import parley.events.Events;
import parley.http.Problem;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;

/** The room's door: its routes, and what other rooms ask inside their transactions. */
public final class ContactDirectory {
  private final ContactMatcher contactMatcher;
  private final Contacts contacts;
  private final Consents consents;
  private final List<Route> routes = new ArrayList<>();

  public ContactDirectory(
      Database database, Ids ids, InstantSource clock, Events log, List<ContactErased> erasures) {
    ContactEvents events = new ContactEvents(log);
    contactMatcher = new ContactMatcher(ids, clock, events);
    consents = new Consents(events, clock);
    contacts = new Contacts(database, ids, clock, events, erasures);
    routes.addAll(new ContactRoutes(contacts).routes());
    routes.addAll(new TagRoutes(new Tags(database, clock, events)).routes());
  }

  /** The routes of contacts and tags. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** The contact with this id, if the organization has it. */
  public Optional<Contact> find(Tx tx, long organizationId, long id) {
    return ContactRows.find(tx, organizationId, id);
  }

  /**
   * The contact that {@code person} is: whoever has one of the addresses or the phone, or else a
   * new one. It gets those of the addresses that nobody has, a name and a phone where it has none,
   * and {@code seenAt} as the time at which it wrote last. However many ask at once about somebody
   * new, they end with one contact.
   */
  public long knownAs(Tx tx, long organizationId, ChannelPerson channelPerson, Instant seenAt) {
    return contactMatcher.knownAs(tx, organizationId, channelPerson, seenAt);
  }

  /** The contact that {@code person} is, if anybody is; nothing changes. */
  public OptionalLong known(Tx tx, long organizationId, ChannelPerson channelPerson) {
    return contactMatcher.known(tx, organizationId, channelPerson);
  }

  /** Notes what a contact has allowed or refused, unless a later word of theirs is known. */
  public void note(Tx tx, long organizationId, long contactId, Consent consent) {
    consents.note(tx, organizationId, contactId, consent);
  }

  /**
   * The contact that a client wants to reach; a new one when nobody has the phone or the e-mail.
   *
   * @throws Problem when there is no contact with the id
   */
  public long reached(Tx tx, long organizationId, MessageRecipient messageRecipient) {
    return contacts.reached(tx, organizationId, messageRecipient);
  }

  /**
   * Gives the contact with the address {@code known} the address {@code next} as well. Nothing
   * happens when nobody has the one or somebody has the other.
   */
  public void linkAddress(Tx tx, long organizationId, String channel, String known, String next) {
    contactMatcher.linkAddress(tx, organizationId, channel, known, next);
  }

  /**
   * Gives a contact one more address, if nobody has it: what a provider calls somebody that a
   * message was sent to.
   */
  public void addAddress(
      Tx tx, long organizationId, long contactId, String channel, String address, Instant now) {
    contactMatcher.addAddress(tx, organizationId, contactId, channel, address, now);
  }

  /** Where to send to a contact on a channel: its phone, or else the address it wrote from last. */
  public Optional<String> addressOn(Tx tx, long organizationId, long contactId, String channel) {
    return ContactRows.phone(tx, organizationId, contactId)
        .or(() -> IdentityRows.latest(tx, organizationId, contactId, channel));
  }

  /**
   * The contacts that {@code GET /v1/contacts?search=} would find; a blank search finds all.
   *
   * @param tx the transaction in which the SQL will run
   */
  public ContactIdQuery matching(Tx tx, long organizationId, String search) {
    ContactQuery contactQuery =
        ContactSearch.of(tx).find(tx, organizationId, SearchTerm.of(search), IdRange.ALL);
    String id = contactQuery.id();
    return new ContactIdQuery("select " + id + " " + contactQuery.sql(), contactQuery.values());
  }
}
