package parley.channels;

import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
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
import parley.storage.Tx;

/** What people do with what is in quarantine. */
final class QuarantineDesk {
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
   * already changes nothing. While something of it fails again, all of it stays in quarantine.
   *
   * @return how many updates it was
   * @throws Problem {@code not_found}, {@code still_unreadable}, {@code still_failing}
   */
  int deliver(long organizationId, long id) {
    QuarantinedUpdate update = database.read(tx -> find(tx, organizationId, id));
    byte[] body = database.read(tx -> body(tx, organizationId, id));
    Channel channel = channels.get(organizationId, update.channelId());
    List<Update> stored = StoredUpdates.read(body).orElse(List.of());
    if (!stored.isEmpty()) {
      requireNone(dispatcher.deliverAgain(channel, stored));
      return stored.size();
    }
    List<AccountUpdate> read =
        channels
            .adapter(channel.type())
            .reread(body)
            .orElseThrow(() ->
                Problem.of(ProblemCode.STILL_UNREADABLE, "It can't be read: " + update.reason()));
    int failed =
        dispatcher.deliverAgain(
            new HookAnswer.Reported(
                channel, other -> other.organizationId() == organizationId, read));
    requireNone(failed);
    return read.size();
  }

  private static void requireNone(int failed) {
    if (failed > 0) {
      throw Problem.of(
          ProblemCode.STILL_FAILING,
          "Of what it reported, %d could not be taken in; it stays in quarantine."
              .formatted(failed));
    }
  }

  /** Notes that it was {@link #deliver delivered}, which ends it. */
  void delivered(Tx tx, AuditActor actor, long id) {
    end(tx, actor, id, AuditAction.QUARANTINE_REPLAYED);
  }

  /**
   * Deletes one for good.
   *
   * @throws Problem {@code not_found}
   */
  void remove(AuditActor actor, long id) {
    database.write(tx -> {
      end(tx, actor, id, AuditAction.QUARANTINE_DELETED);
      return true;
    });
  }

  private void end(Tx tx, AuditActor actor, long id, AuditAction action) {
    if (!QuarantineListRows.delete(tx, actor.organizationId(), id)) {
      throw Problem.notFound();
    }
    audit.write(tx, actor, action, AuditTarget.of(IdType.QUARANTINED_UPDATE, id));
  }

  private static QuarantinedUpdate find(Tx tx, long organizationId, long id) {
    return QuarantineListRows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
  }

  private static byte[] body(Tx tx, long organizationId, long id) {
    return QuarantineListRows.body(tx, organizationId, id).orElseThrow(Problem::notFound);
  }
}
