package parley.conversations;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.media.Media;
import parley.outbox.Job;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;

/**
 * Takes somebody who is erased out of a conversation that is another contact's: what they wrote, as
 * if it had never been there, and their address wherever a message says whom it went to. Mails as
 * they came that name them go; what others have written stays.
 */
final class ThreadErasure {
  /** Messages that are read at a time. */
  private static final int TOGETHER = 20;

  private final Database database;
  private final ErasedPerson person;
  private final WithoutPerson without;
  private final InstantSource clock;
  private final long organizationId;
  private final long until;
  private final MessageErasure messages;
  private final ErasedMessages erasedMessages;
  private final Steps revisions;

  ThreadErasure(Database database, Media media, InstantSource clock, Job job, ErasedPerson person) {
    this.database = database;
    this.person = person;
    this.without = new WithoutPerson(person, job.id());
    this.clock = clock;
    this.organizationId = job.organizationId();
    this.until = job.id();
    this.messages = new MessageErasure(database, media, organizationId);
    this.erasedMessages = new ErasedMessages(clock);
    this.revisions = new Steps(database);
  }

  /** A message, and what it says without them. */
  private record Revised(Message before, String content, String metadata, @Nullable String error) {
    boolean isChanged() {
      return !content.equals(before.content())
          || !metadata.equals(before.metadata())
          || !Objects.equals(error, before.error());
    }
  }

  /** Goes through a conversation; what somebody else has changed meanwhile is read once more. */
  void erase(long conversationId) {
    long position = -1;
    List<Message> some = some(conversationId, position);
    while (!some.isEmpty()) {
      boolean isDone = erase(conversationId, some);
      position = isDone ? some.getLast().position() : position;
      some = some(conversationId, position);
    }
  }

  private List<Message> some(long conversationId, long position) {
    return database.scan(tx ->
        CorrespondenceErasureRows.behind(tx, organizationId, conversationId, position, TOGETHER));
  }

  /** Says whether there was nothing to change. */
  private boolean erase(long conversationId, List<Message> some) {
    Map<Boolean, List<Message>> earlier =
        some.stream()
            .filter(message -> message.id() < until)
            .collect(Collectors.partitioningBy(person::takesAlong));
    List<Message> theirs = earlier.getOrDefault(true, List.of());
    List<Message> naming =
        earlier.getOrDefault(false, List.of()).stream().filter(this::names).toList();
    List<Revised> revised = naming.stream().map(this::revised).filter(Revised::isChanged).toList();
    messages.erase(
        theirs,
        (tx, few) ->
            RemainingTraffic.delete(tx, erasedMessages, conversationId, few, clock.instant()));
    messages.eraseSources(naming);
    revisions.each(revised, (tx, few) -> few.forEach(one -> revise(tx, one)));
    forgetFailures(naming);
    return theirs.isEmpty() && revised.isEmpty();
  }

  private boolean names(Message message) {
    return person.isNamedIn(message.content()) || person.isNamedIn(message.metadata());
  }

  private Revised revised(Message message) {
    String error = message.error();
    return new Revised(
        message,
        Objects.requireNonNullElse(without.of(message.content()), message.content()),
        Objects.requireNonNullElse(without.of(message.metadata()), message.metadata()),
        error == null ? null : without.ofError(error));
  }

  /** What it says no more is not found any more; all other words stay where they are. */
  private void revise(Tx tx, Revised revised) {
    Message before = revised.before();
    boolean isRevised =
        CorrespondenceErasureRows.replace(
            tx, before, revised.content(), revised.metadata(), revised.error());
    if (isRevised) {
      MessageIndex.forgetLost(tx, before, Json.parse(revised.content()));
    }
  }

  /** A provider has said in its own words whom it did not reach. */
  private void forgetFailures(List<Message> naming) {
    List<Long> ids = naming.stream().map(Message::id).toList();
    if (ids.isEmpty()) {
      return;
    }
    List<CorrespondenceErasureRows.Failure> failures =
        database.read(tx -> CorrespondenceErasureRows.failures(tx, organizationId, ids)).stream()
            .filter(failure -> person.isNamedIn(failure.error()))
            .toList();
    revisions.each(
        failures,
        (tx, few) ->
            few.forEach(failure ->
                CorrespondenceErasureRows.replace(
                    tx, organizationId, failure, without.ofError(failure.error()))));
  }
}
