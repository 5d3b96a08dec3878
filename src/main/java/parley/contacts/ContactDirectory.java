package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parley.audit.Audit;
import parley.contacts.attributes.Attributes;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.ContactSearch;
import parley.contacts.search.IdRange;
import parley.contacts.search.KeptCounts;
import parley.contacts.search.SearchTerm;
import parley.events.Events;
import parley.http.Actor;
import parley.http.Json;
import parley.http.JsonPage;
import parley.http.Problem;
import parley.http.Route;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.AgedRecords;
import parley.storage.Answer;
import parley.storage.Database;
import parley.storage.IdQuery;
import parley.storage.Ids;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** The room's door: its routes, and what other rooms ask inside their transactions. */
public final class ContactDirectory {
  private final Database database;
  private final InstantSource clock;
  private final Outbox outbox;
  private final ContactEvents events;
  private final ContactBlocked blocking;
  private final Audit audit;
  private final ContactMatcher contactMatcher;
  private final AddressReachability reachability;
  private final Contacts contacts;
  private final Consents consents;
  private final Attributes attributes;
  private final ContactErasure erasure;
  private final ChannelNames channels;
  private final ContactIntake intake;
  private final TagJob tagJob;
  private final List<Route> routes = new ArrayList<>();

  /**
   * Everything of this room.
   *
   * @param settings what organizations have set
   * @param channels the types of channel on which contacts have addresses
   */
  public ContactDirectory(
      Database database,
      SecretBox secrets,
      RandomGenerator random,
      Ids ids,
      InstantSource clock,
      Events log,
      Outbox outbox,
      ChannelNames channels,
      ContactSettings settings,
      ContactBlocked blocking,
      List<ContactErased> erasures) {
    events = new ContactEvents(log);
    this.blocking = blocking;
    this.database = database;
    this.clock = clock;
    this.outbox = outbox;
    this.channels = channels;
    Suppressions suppressions = new Suppressions(ids, new SuppressionKeys(secrets, random));
    StoredContacts stored = new StoredContacts(ids, events, blocking, suppressions);
    Upsert upsert = new Upsert(ids, clock, stored);
    audit = new Audit(ids, clock);
    contactMatcher =
        new ContactMatcher(ids, clock, events, suppressions, new AttestedMerges(outbox, settings));
    reachability = new AddressReachability(clock, events);
    consents = new Consents(database, events, ids, clock);
    erasure = new ContactErasure(database, log, outbox, clock, suppressions, erasures);
    intake = new ContactIntake(database, upsert, stored, events, erasure, channels);
    KeptCounts counts = new KeptCounts();
    contacts = new Contacts(database, audit, upsert, events, erasure, counts);
    ContactConditions conditions = new ContactConditions(clock, settings);
    Segments segments = new Segments(database, ids, clock, conditions);
    ChosenContacts chosen = new ChosenContacts(database, conditions, segments, counts);
    tagJob = new TagJob(database, outbox, clock, ids, upsert, chosen, log);
    routes.addAll(new ContactRoutes(contacts, segments).routes());
    routes.addAll(new SegmentRoutes(segments).routes());
    routes.addAll(new BulkRoutes(new Bulk(database, upsert), chosen, tagJob).routes());
    routes.addAll(new ContactExportRoutes(database, audit, segments, counts).routes());
    routes.addAll(
        new IdentityRoutes(new ContactIdentities(database, clock, events), channels).routes());
    attributes = new Attributes(database, ids, clock, outbox);
    routes.addAll(attributes.routes());
    routes.addAll(new QueryRoutes(new ContactQueries(database, conditions, counts)).routes());
    routes.addAll(new ConsentRoutes(consents, channels).routes());
    routes.addAll(new HoldRoutes(database, clock, audit).routes());
    routes.addAll(new TagRoutes(new Tags(database, clock, events)).routes());
  }

  /** What is sealed in this room. */
  public static SealedTable<?> sealed(SecretBox secrets) {
    return new SealedSuppressionKeys(secrets);
  }

  /** The routes of contacts and tags. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /**
   * Contacts with whom nothing has happened for long.
   *
   * @param activity with whom something goes on still
   */
  public AgedRecords aged(ContactActivity activity) {
    return new AgedContacts(contacts, activity);
  }

  /** Those of some contacts of whom nothing may be erased. */
  public Set<Long> held(Tx tx, long organizationId, List<Long> contactIds) {
    return ContactHoldRows.among(tx, organizationId, contactIds);
  }

  /** What is done in the background. */
  public Map<String, JobHandler> jobs() {
    return Stream.of(attributes.jobs(), erasure.jobs(), Map.of(TagJob.KIND, tagJob))
        .flatMap(jobs -> jobs.entrySet().stream())
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Takes in contacts that another room brings. */
  public ContactIntake intake() {
    return intake;
  }

  /**
   * The contact with this id, or of which that one has become a part, if the organization has it.
   */
  public Optional<Contact> find(Tx tx, long organizationId, long id) {
    return CurrentContacts.find(tx, organizationId, id);
  }

  /**
   * Asks for the contact that a query of another room finds, whose rows know no contact that has
   * become a part of another one.
   */
  public Answer<Contact> ask(Tx tx, long organizationId, IdQuery id) {
    return ContactRows.ask(tx, organizationId, id);
  }

  /** {@link #find}, and nobody changes, merges or erases the contact until the transaction ends. */
  public Optional<Contact> findToChange(Tx tx, long organizationId, long id) {
    return CurrentContacts.findToChange(tx, organizationId, id);
  }

  /** A contact as the API shows it. */
  public Optional<String> document(Tx tx, long organizationId, long id) {
    return ContactRows.find(tx, organizationId, id)
        .map(contact -> Json.text(ContactView.of(contact)));
  }

  /** What a contact has allowed and refused, oldest first, as the API shows it. */
  public JsonPage consentDocuments(
      Tx tx, long organizationId, long contactId, long after, int most) {
    List<ConsentChange> changes = ConsentRows.after(tx, organizationId, contactId, after, most);
    return new JsonPage(
        changes.stream().map(ConsentChange::id).toList(),
        changes.stream().map(change -> Json.text(change.view())).toList());
  }

  /** The id by which a contact is known now: another one once it has become part of another. */
  public long currentId(Tx tx, long organizationId, long id) {
    return ContactAliasRows.find(tx, organizationId, id).orElse(id);
  }

  /**
   * By what contacts are merged.
   *
   * @param others what other rooms do in the transaction of a merge, in this order
   */
  public ContactMerging merging(List<ContactMerged> others) {
    return new ContactMerging(
        database, outbox, new ContactMerger(clock, events, audit, blocking, others));
  }

  /**
   * The contact that {@code channelPerson} is: whoever has one of the addresses or the phone, or
   * else a new one. It gets those of the addresses that nobody has, a name and a phone where it has
   * none, and {@code seenAt} as the time at which it wrote last. However many ask at once about
   * somebody new, they end with one contact.
   */
  public MetContact knownAs(
      Tx tx, long organizationId, ChannelPerson channelPerson, Instant seenAt) {
    return contactMatcher.knownAs(tx, organizationId, channelPerson, seenAt);
  }

  /** The contact that {@code channelPerson} is, if anybody is; nothing changes. */
  public OptionalLong known(Tx tx, long organizationId, ChannelPerson channelPerson) {
    return KnownPeople.known(tx, organizationId, channelPerson);
  }

  /**
   * Notes what a contact has allowed or refused, if it counts beside what is known.
   *
   * @param author who says so
   * @return whether they want something else now than before
   */
  public boolean note(Tx tx, long organizationId, long contactId, Consent consent, Actor author) {
    return consents.note(tx, organizationId, contactId, consent, author);
  }

  /** The types of channel on which contacts have addresses. */
  public ChannelNames channels() {
    return channels;
  }

  /**
   * The contact that a client wants to reach; a new one when nobody has the phone, the e-mail or
   * the address.
   *
   * @throws Problem when there is no contact with the id
   */
  public long reached(Tx tx, long organizationId, MessageRecipient recipient) {
    Optional<Identity> identity = recipient.named();
    return identity.isPresent()
        ? contactMatcher.withIdentity(tx, organizationId, identity.get(), recipient.name().orNull())
        : contacts.reached(tx, organizationId, recipient);
  }

  /**
   * Gives the contact that {@code known} is the number {@code next} in the place of the one by
   * which it is known, which may be somebody else's from now on. Nothing happens when nobody is the
   * one, or when another contact has the number.
   *
   * @return whether it has that number now
   */
  public boolean replaceNumber(Tx tx, long organizationId, ChannelPerson known, String next) {
    return contactMatcher.replaceNumber(tx, organizationId, known, next);
  }

  /**
   * Gives the contact that {@code known} is the address {@code next} as well. Nothing happens when
   * nobody is the one. Who has the other is merged with them if that is {@code personal}, and left
   * alone else.
   *
   * @param personal whether nobody else can have had that address
   */
  public void linkAddress(
      Tx tx, long organizationId, ChannelPerson known, String next, boolean personal) {
    contactMatcher.linkAddress(tx, organizationId, known, next, personal);
  }

  /**
   * Gives a contact one more address: what a provider calls somebody that a message was sent to.
   * Who has it is the same person, and merged with them.
   */
  public void addAddress(
      Tx tx, long organizationId, long contactId, ChannelPerson person, Instant now) {
    contactMatcher.addAddress(tx, organizationId, contactId, person, now);
  }

  /** Whether addresses take messages. */
  public AddressReachability reachability() {
    return reachability;
  }

  /** The address that a contact got last on a type of channel. */
  public Optional<String> addressOn(
      Tx tx, long organizationId, long contactId, String channel, String scope) {
    return IdentityRows.latest(tx, organizationId, contactId, channel, scope);
  }

  /** The e-mail address on a contact's card. */
  public Optional<String> email(Tx tx, long organizationId, long contactId) {
    return ContactRows.email(tx, organizationId, contactId);
  }

  /**
   * The contacts that {@code GET /v1/contacts?search=} would find; a blank search finds all.
   *
   * @param tx the transaction in which the SQL will run
   */
  public IdQuery matching(Tx tx, long organizationId, String search) {
    ContactQuery contactQuery =
        ContactSearch.of(tx).find(tx, organizationId, SearchTerm.of(search), IdRange.ALL);
    String id = contactQuery.id();
    return new IdQuery("select " + id + " " + contactQuery.sql(), contactQuery.values());
  }
}
