package parley.channels;

import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** What people do with what is in quarantine. */
final class QuarantineDesk {
  private static final Logger LOG = LoggerFactory.getLogger(QuarantineDesk.class);

  /**
   * What has been taken in out of quarantine, but for its notices.
   *
   * @param count how many updates it was
   * @param updates the same for each channel that they are for
   */
  record Taken(long id, int count, List<AddressedUpdate> updates) {}

  private final Database database;
  private final Channels channels;
  private final UpdateDispatcher dispatcher;
  private final Audit audit;

  QuarantineDesk(
      Database database,
      Ids ids,
      InstantSource clock,
      Channels channels,
      UpdateDispatcher dispatcher) {
    this.database = database;
    this.channels = channels;
    this.dispatcher = dispatcher;
    this.audit = new Audit(ids, clock);
  }

  /** The newest first; those of all channels, or of one. */
  Page<QuarantinedUpdate> page(long organizationId, OptionalLong channelId, Paging paging) {
    return database.read(tx ->
        Page.of(
            QuarantineListRows.page(tx, organizationId, channelId, paging),
            paging,
            QuarantineListRows.count(tx, organizationId, channelId),
            update -> new Cursors.Position(update.id(), update.id())));
  }

  /**
   * One with what came.
   *
   * @throws Problem {@code not_found}
   */
  QuarantineView.WithBody show(long organizationId, long id) {
    return database.read(tx ->
        QuarantineView.WithBody.of(find(tx, organizationId, id), body(tx, organizationId, id)));
  }

  /**
   * Takes in what came as if it came now. Whoever does it twice at once does it once: what is known
   * already changes nothing. While something of it fails again, all of it stays in quarantine. What
   * names somebody who is erased meanwhile is there no more, even before it has been deleted.
   *
   * @throws Problem {@code not_found}, {@code still_unreadable}, {@code still_failing}
   */
  Taken deliver(long organizationId, long id) {
    QuarantinedUpdate update = database.read(tx -> find(tx, organizationId, id));
    byte[] body = database.read(tx -> body(tx, organizationId, id));
    Channel channel = channels.get(organizationId, update.channelId());
    List<Update> stored = StoredUpdates.read(body).orElse(List.of());
    if (!stored.isEmpty()) {
      return taken(
          update,
          body,
          stored.size(),
          stored.stream().map(one -> new AddressedUpdate(channel, one)).toList());
    }
    List<AccountUpdate> read =
        channels
            .adapter(channel.type())
            .reread(body)
            .orElseThrow(() ->
                Problem.of(ProblemCode.STILL_UNREADABLE, "It can't be read: " + update.reason()));
    return taken(
        update,
        body,
        read.size(),
        dispatcher.addressed(
            new HookAnswer.Reported(
                channel, other -> other.organizationId() == organizationId, read)));
  }

  private Taken taken(
      QuarantinedUpdate update, byte[] body, int count, List<AddressedUpdate> updates) {
    int failed = deliverAgain(update, body, updates);
    if (failed > 0) {
      throw stillFailing(failed);
    }
    return new Taken(update.id(), count, updates);
  }

  private int deliverAgain(QuarantinedUpdate update, byte[] body, List<AddressedUpdate> updates) {
    try {
      return dispatcher.deliverAgain(updates, tx -> requireKept(tx, update, body));
    } catch (UpdateReceiver.Gone e) {
      throw Problem.notFound();
    }
  }

  private static void requireKept(Tx tx, QuarantinedUpdate update, byte[] body) {
    if (QuarantineListRows.find(tx, update.organizationId(), update.id()).isEmpty()
        || QuarantineErasure.isDue(tx, update.organizationId(), body)) {
      throw new UpdateReceiver.Gone();
    }
  }

  private static Problem stillFailing(int failed) {
    return Problem.of(
        ProblemCode.STILL_FAILING,
        "Of what it reported, %d could not be taken in; it stays in quarantine.".formatted(failed));
  }

  /**
   * Notes that it was {@link #deliver delivered}, which ends it, and tells of its notices: of all
   * of them, or of none while one fails.
   *
   * @throws Problem {@code not_found}, {@code still_failing}
   */
  void delivered(Tx tx, AuditActor actor, Taken taken) {
    try {
      dispatcher.tellAgain(tx, taken.updates());
      // In here, since what the last notice has written may fail with the next statement only.
      delete(tx, actor, taken.id());
    } catch (Problem
        | StorageException.Unavailable
        | StorageException.OutcomeUnknown
        | StorageException.Conflict e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("notices out of quarantine failed", e);
      throw stillFailing(1);
    }
    note(tx, actor, taken.id(), AuditAction.QUARANTINE_REPLAYED);
  }

  /**
   * Deletes one for good.
   *
   * @throws Problem {@code not_found}
   */
  void remove(AuditActor actor, long id) {
    database.write(tx -> {
      delete(tx, actor, id);
      note(tx, actor, id, AuditAction.QUARANTINE_DELETED);
      return true;
    });
  }

  private static void delete(Tx tx, AuditActor actor, long id) {
    if (!QuarantineListRows.delete(tx, actor.organizationId(), id)) {
      throw Problem.notFound();
    }
  }

  private void note(Tx tx, AuditActor actor, long id, AuditAction action) {
    audit.write(tx, actor, action, AuditTarget.of(IdType.QUARANTINED_UPDATE, id));
  }

  private static QuarantinedUpdate find(Tx tx, long organizationId, long id) {
    return QuarantineListRows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
  }

  private static byte[] body(Tx tx, long organizationId, long id) {
    return QuarantineListRows.body(tx, organizationId, id).orElseThrow(Problem::notFound);
  }
}
