package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import parley.contacts.ContactSubjects;
import parley.contacts.ErasedContact;
import parley.conversations.search.IndexedWords;
import parley.http.Actor;
import parley.media.Media;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;

/**
 * Takes somebody who is erased out of the conversations of others in which they have taken part, a
 * little at a time (decision 0093). Where that is, the job notes before it changes anything: it may
 * not be found any more afterwards, and a job that was interrupted begins again. Who writes once
 * more after that is somebody new: what has an id that was made after the job's stays.
 */
final class CorrespondenceErasure implements JobHandler {
  static final String KIND = "correspondence.erase";

  /** Messages that are read at a time. */
  private static final int TOGETHER = 50;

  private final Database database;
  private final Outbox outbox;
  private final Media media;
  private final ConversationEvents events;
  private final InstantSource clock;

  CorrespondenceErasure(
      Database database,
      Outbox outbox,
      Media media,
      ConversationEvents events,
      InstantSource clock) {
    this.database = database;
    this.outbox = outbox;
    this.media = media;
    this.events = events;
    this.clock = clock;
  }

  /** Begins, in the transaction that deletes the contact. The job is gone when it is done. */
  static void begin(Tx tx, Outbox outbox, ErasedContact erased) {
    ErasedPerson person = ErasedPerson.of(erased);
    if (!person.addresses().isEmpty()) {
      outbox.add(tx, NewJob.now(erased.organizationId(), KIND, person.text()).in(erased.id(), 0));
    }
  }

  @Override
  public void run(Job job) {
    ErasedPerson person = ErasedPerson.read(job.payload());
    String memo = job.memo();
    if (memo != null) {
      List<Long> threads = Arrays.stream(memo.split(",")).map(Long::valueOf).toList();
      erase(job, threads, person);
      database.write(tx -> outbox.finish(tx, job));
      return;
    }
    String threads =
        threads(job.organizationId(), person).stream()
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    database.write(tx ->
        threads.isEmpty() ? outbox.finish(tx, job) : outbox.hold(tx, job, Instant.EPOCH, threads));
  }

  private void erase(Job job, List<Long> threads, ErasedPerson person) {
    long organizationId = job.organizationId();
    // First nothing goes to them any more.
    new Steps(database)
        .each(
            threads,
            (tx, some) ->
                CorrespondenceErasureRows.leave(tx, organizationId, some, person.addresses()));
    ThreadErasure erasure = new ThreadErasure(database, media, clock, job, person);
    threads.forEach(erasure::erase);
    WithoutPerson without = new WithoutPerson(person, job.id());
    threads.stream()
        .flatMap(id -> told(organizationId, id).stream())
        .distinct()
        .flatMap(contactId -> subjects(organizationId, contactId).stream())
        .forEach(subject -> events.revise(organizationId, subject, without));
  }

  /** Tells that a conversation is not as it was, and answers whom it is with. */
  private Optional<Long> told(long organizationId, long conversationId) {
    return database.write(tx -> {
      Optional<Conversation> conversation =
          ConversationRows.findToChange(tx, organizationId, conversationId);
      conversation.ifPresent(found -> events.purged(tx, found, Actor.SYSTEM));
      return conversation.map(Conversation::contactId);
    });
  }

  private List<Long> subjects(long organizationId, long contactId) {
    return database.read(tx -> ContactSubjects.of(tx, organizationId, contactId));
  }

  /** The conversations in which they take part, or in which a message names them. */
  private Set<Long> threads(long organizationId, ErasedPerson person) {
    List<Long> takenPartIn =
        database.scan(
            tx -> CorrespondenceErasureRows.takenPartIn(tx, organizationId, person.addresses()));
    Set<Long> threads = new TreeSet<>(takenPartIn);
    person.addresses().forEach(address -> addNaming(threads, organizationId, address, person));
    return threads;
  }

  private void addNaming(
      Set<Long> threads, long organizationId, String address, ErasedPerson person) {
    List<String> words = List.copyOf(IndexedWords.of(address));
    MessageCandidates candidates =
        database.scan(tx -> MessagesWithWords.rarestFirst(tx, organizationId, words));
    long before = Long.MAX_VALUE;
    MessageCandidates.Batch batch;
    do {
      long last = before;
      batch = database.scan(tx -> candidates.next(tx, last, TOGETHER));
      List<Long> ids = batch.ids();
      if (!ids.isEmpty()) {
        database.scan(tx -> MessageRows.findAll(tx, organizationId, ids)).stream()
            .filter(message -> person.isNamedIn(message.content()))
            .forEach(message -> threads.add(message.conversationId()));
      }
      before = batch.rest();
    } while (batch.hasMore());
  }
}
