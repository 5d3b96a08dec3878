package parley.contacts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import parley.events.Events;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Erases what there is of a contact beyond its row: by jobs in a lane of the contact's, the last of
 * which makes sure that no file of the database still has what the others have deleted.
 */
final class ContactErasure {
  private static final String EVENTS_KIND = "contact.erase";
  private static final String SCRUB_KIND = "contact.scrub";

  /** For more to be erased before a scrub, or for a reader that was in the way of one. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Database database;
  private final Events events;
  private final Outbox outbox;
  private final InstantSource clock;
  private final Suppressions suppressions;
  private final List<ContactErased> others;
  private volatile Instant lastScrub = Instant.MIN;

  /**
   * The erasure of contacts.
   *
   * @param others what else is done, in this order
   */
  ContactErasure(
      Database database,
      Events events,
      Outbox outbox,
      InstantSource clock,
      Suppressions suppressions,
      List<ContactErased> others) {
    this.suppressions = suppressions;
    this.database = database;
    this.events = events;
    this.outbox = outbox;
    this.clock = clock;
    this.others = List.copyOf(others);
  }

  /** Begins, in the transaction that deletes the contact and before it does. */
  void begin(Tx tx, long organizationId, Contact contact) {
    List<Identity> identities = IdentityRows.all(tx, organizationId, contact.id());
    List<String> addresses = addresses(contact, identities);
    suppressions.keep(tx, organizationId, contact, addresses);
    outbox.add(tx, job(organizationId, EVENTS_KIND, contact.id(), contact.id()));
    List<Long> formerIds = ContactAliasRows.of(tx, organizationId, contact.id());
    for (long alias : formerIds) {
      events.eraseSome(tx, organizationId, alias);
      outbox.add(tx, job(organizationId, EVENTS_KIND, contact.id(), alias));
    }
    ErasedContact erased =
        new ErasedContact(organizationId, contact.id(), formerIds, addresses, identities);
    others.forEach(other -> other.erased(tx, erased));
    scrub(tx, organizationId, contact.id());
  }

  /** Makes sure of the same for what the jobs of another lane delete, and goes behind them. */
  void scrub(Tx tx, long organizationId, long lane) {
    outbox.add(tx, job(organizationId, SCRUB_KIND, lane, lane));
  }

  Map<String, JobHandler> jobs() {
    return Map.of(EVENTS_KIND, this::eraseEvents, SCRUB_KIND, this::scrub);
  }

  private static NewJob job(long organizationId, String kind, long lane, long contactId) {
    return NewJob.now(organizationId, kind, Long.toString(contactId)).in(lane, 0);
  }

  private static List<String> addresses(Contact contact, List<Identity> identities) {
    return Stream.of(
            contact.cardAddresses().stream(),
            CombinedContact.formerAddresses(contact),
            identities.stream().map(Identity::address))
        .flatMap(Function.identity())
        .distinct()
        .toList();
  }

  private void eraseEvents(Job job) {
    events.erase(job.organizationId(), Long.parseLong(job.payload()));
    database.write(tx -> outbox.finish(tx, job));
  }

  /**
   * Whoever is done before a scrub begins needs none of their own: a hundred erasures in a row
   * share one. The memo is when this one was done.
   */
  private void scrub(Job job) {
    Instant now = clock.instant();
    Instant done = job.memo() == null ? now : Instant.parse(job.memo());
    boolean scrubbed = lastScrub.isAfter(done) || (job.memo() != null && scrubbed(now));
    database.write(tx ->
        scrubbed ? outbox.finish(tx, job) : outbox.hold(tx, job, now.plus(PAUSE), done.toString()));
  }

  private boolean scrubbed(Instant now) {
    boolean scrubbed = database.scrub();
    if (scrubbed) {
      lastScrub = now;
    }
    return scrubbed;
  }
}
