package parley.channels;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.http.FieldError;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.http.RequestConcurrency;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;

/** What owners do with channels: add, change, resume, test and remove them. */
final class ChannelSetup {
  private static final int MOST_QUESTIONS = 64;

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final SecretDestinations destinations;
  private final Quota quota;
  private final ChannelCodec codec;
  private final ChannelCircuitBreaker breaker;
  private final Function<ChannelType, ChannelAdapter> adapters;
  private final ConnectionJobs connections;
  private final Audit audit;
  private final RequestConcurrency questions =
      new RequestConcurrency("questions to providers", MOST_QUESTIONS);

  ChannelSetup(
      Database database,
      Ids ids,
      InstantSource clock,
      ChannelUrls urls,
      Quota quota,
      ChannelCodec codec,
      ChannelCircuitBreaker breaker,
      Function<ChannelType, ChannelAdapter> adapters,
      ConnectionJobs connections) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.destinations = new SecretDestinations(urls);
    this.quota = quota;
    this.codec = codec;
    this.breaker = breaker;
    this.adapters = adapters;
    this.connections = connections;
    this.audit = new Audit(ids, clock);
  }

  /** What bounds how much is asked of providers while somebody waits for an answer. */
  RequestConcurrency questions() {
    return questions;
  }

  /** Asks the provider about the account that a new channel wants. */
  ChannelOwnership claim(ChannelType type, ChannelProfile profile) {
    destinations.requireSafe(type, profile.settings(), setting -> true);
    return ask(adapters.apply(type), profile);
  }

  Channel add(
      Tx tx,
      AuditActor actor,
      ChannelType type,
      ChannelProfile profile,
      ChannelOwnership ownership) {
    long organizationId = actor.organizationId();
    quota.requireRoom(tx, organizationId, () -> ChannelRows.count(tx, organizationId));
    long id = ids.next();
    if (!ChannelRows.insert(
        tx, codec, organizationId, id, type, profile, false, ownership.proof(), clock.instant())) {
      throw accountTaken(type);
    }
    Channel added = ChannelRows.find(tx, codec, organizationId, id).orElseThrow();
    connections.added(tx, added);
    audit.write(tx, actor, AuditAction.CHANNEL_CREATED, added.auditTarget());
    return added;
  }

  Channel change(AuditActor actor, Channel known, ChannelChange change) {
    ChannelType type = known.type();
    ChannelProfile wanted = change.over(ChannelProfile.of(known));
    destinations.requireSafe(type, wanted.settings(), change::hasSetting);
    ChannelOwnership ownership =
        known.simulated() || !change.claims(type)
            ? ChannelOwnership.unproved(wanted)
            : ask(adapters.apply(type), wanted);
    return database.write(tx -> change(tx, actor, known, change, ownership));
  }

  private Channel change(
      Tx tx, AuditActor actor, Channel known, ChannelChange change, ChannelOwnership ownership) {
    long organizationId = known.organizationId();
    long id = known.id();
    ChannelType type = known.type();
    ChannelRows.lock(tx, organizationId, id, clock.instant());
    Channel current =
        ChannelRows.find(tx, codec, organizationId, id).orElseThrow(Problem::notFound);
    ChannelProfile next = change.over(ChannelProfile.of(current));
    requireOwnServer(current, next);
    SecretDestinations.requireNew(current, change, next);
    Instant verifiedAt = ownership.verifiedAt(current, next, clock.instant());
    if (!ChannelRows.update(
        tx, codec, organizationId, id, type, next, verifiedAt, ownership.provider(current, next))) {
      throw accountTaken(type);
    }
    if (change.resumes(type)) {
      breaker.resume(tx, organizationId, id);
    }
    Channel changed = ChannelRows.find(tx, codec, organizationId, id).orElseThrow();
    connections.changed(tx, changed, change.claims(type));
    ChannelDifference.write(audit, tx, actor, current, changed);
    return changed;
  }

  /** Whoever had proved the account, and can't any more, makes room for whoever does. */
  private ChannelOwnership ask(ChannelAdapter adapter, ChannelProfile wanted) {
    ChannelOwnership ownership = questions.call(() -> ChannelOwnership.ask(adapter, wanted));
    if (ownership.proof() != null) {
      database
          .read(tx -> ChannelRows.verifiedWith(tx, codec, adapter.type(), wanted.accountKey()))
          .filter(holder -> questions.call(() -> ChannelOwnership.isLost(adapter, holder)))
          .ifPresent(holder -> database.write(tx -> ChannelRows.release(tx, holder)));
    }
    return ownership;
  }

  /** Makes a paused channel active; an active one stays as it is. */
  Channel resume(Tx tx, long organizationId, long id) {
    breaker.resume(tx, organizationId, id);
    return ChannelRows.find(tx, codec, organizationId, id).orElseThrow(Problem::notFound);
  }

  /**
   * Asks the provider whether the channel can work.
   *
   * @throws Problem {@code rate_limited} when too much is asked at once
   */
  List<ChannelConnection.TestStep> test(Channel channel) {
    return questions.call(() -> adapters.apply(channel.type()).connection().test(channel));
  }

  void remove(AuditActor actor, long id) {
    long organizationId = actor.organizationId();
    database.write(tx -> {
      ChannelRows.take(tx, organizationId, id);
      Channel removed =
          ChannelRows.find(tx, codec, organizationId, id).orElseThrow(Problem::notFound);
      if (!ChannelRows.delete(tx, organizationId, id)) {
        throw Problem.of(ProblemCode.CHANNEL_IN_USE, "The channel has conversations.");
      }
      connections.removed(tx, removed);
      audit.write(tx, actor, AuditAction.CHANNEL_DELETED, removed.auditTarget());
      return true;
    });
  }

  private static void requireOwnServer(Channel current, ChannelProfile next) {
    if (current.simulated() && current.type().ownServer(next.settings()) != null) {
      throw Problem.invalidField(
          pointer(current.type()), "not_changeable", "is fixed on a simulated channel");
    }
  }

  private static String pointer(ChannelType type) {
    return "/settings/" + type.server().setting();
  }

  /** Says nothing of the other channel, which may be another organization's. */
  private static Problem accountTaken(ChannelType type) {
    return Problem.withErrors(
        ProblemCode.CHANNEL_EXISTS,
        List.of(
            new FieldError(
                "/" + type.account().name(), "taken", "a channel has this " + type.accountNoun())));
  }
}
