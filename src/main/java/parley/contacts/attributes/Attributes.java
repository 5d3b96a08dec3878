package parley.contacts.attributes;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.http.Cursors;
import parley.http.ETags;
import parley.http.FieldError;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.http.Route;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** The definitions of all organizations. */
public final class Attributes {
  private static final Quota QUOTA = new Quota("attributes", 100, "remove one first");

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Audit audit;
  private final AttributeIndex index;

  /** The definitions in {@code database}. */
  public Attributes(Database database, Ids ids, InstantSource clock, Outbox outbox) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    index = new AttributeIndex(database, outbox, clock);
    audit = new Audit(ids, clock);
  }

  /** {@code /v1/attributes}. */
  public List<Route> routes() {
    return new AttributeRoutes(this).routes();
  }

  /** Brings the index up to what was defined or forgotten. */
  public Map<String, JobHandler> jobs() {
    return Map.of(AttributeIndex.KIND, index);
  }

  /** What an organization has defined, by the keys. */
  public static Map<String, Attribute> byKey(Tx tx, long organizationId) {
    return AttributeRows.all(tx, organizationId).stream()
        .collect(Collectors.toMap(Attribute::key, Function.identity()));
  }

  /** The keys that are defined, oldest first; at most 100. */
  public static List<String> keys(Tx tx, long organizationId) {
    return AttributeRows.keys(tx, organizationId);
  }

  Page<Attribute> page(long organizationId, Paging paging) {
    return database.read(tx ->
        Page.of(
            AttributeRows.page(tx, organizationId, paging),
            paging,
            () -> AttributeRows.count(tx, organizationId),
            attribute -> new Cursors.Position(attribute.id(), attribute.id())));
  }

  Attribute get(long organizationId, long id) {
    return database.read(tx -> find(tx, organizationId, id));
  }

  /** Defines a key. */
  Attribute add(Tx tx, AuditActor actor, AttributeChange wanted) {
    long organizationId = actor.organizationId();
    DefinitionLockRows.take(tx, organizationId);
    QUOTA.requireRoom(tx, organizationId, () -> AttributeRows.count(tx, organizationId));
    Attribute attribute = wanted.added(ids.next(), now());
    if (!AttributeRows.add(tx, organizationId, attribute)) {
      throw taken(tx, organizationId, attribute.key());
    }
    index.later(tx, organizationId, attribute.id());
    audit.write(tx, actor, AuditAction.ATTRIBUTE_CREATED, target(attribute));
    return attribute;
  }

  /** Changes a definition. */
  Attribute change(AuditActor actor, long id, OptionalLong expected, AttributeChange change) {
    long organizationId = actor.organizationId();
    return database.write(tx -> {
      Attribute before = find(tx, organizationId, id);
      ETags.require(expected, before.version());
      Attribute after = change.over(before, now());
      if (after.says(before)) {
        return before;
      }
      if (!AttributeRows.update(tx, organizationId, after)) {
        throw StorageException.lostRace();
      }
      audit.write(tx, actor, AuditAction.ATTRIBUTE_CHANGED, target(after));
      return after;
    });
  }

  /** Forgets a definition; the values stay, and are free again. */
  void remove(AuditActor actor, long id, OptionalLong expected) {
    long organizationId = actor.organizationId();
    database.write(tx -> {
      DefinitionLockRows.take(tx, organizationId);
      Attribute attribute = find(tx, organizationId, id);
      ETags.require(expected, attribute.version());
      if (!AttributeRows.delete(tx, organizationId, id, attribute.version())) {
        throw StorageException.lostRace();
      }
      index.later(tx, organizationId, id);
      audit.write(tx, actor, AuditAction.ATTRIBUTE_DELETED, target(attribute));
      return true;
    });
  }

  private static Attribute find(Tx tx, long organizationId, long id) {
    return AttributeRows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
  }

  private static AuditTarget target(Attribute attribute) {
    return AuditTarget.of(IdType.ATTRIBUTE, attribute.id(), attribute.key());
  }

  private static Problem taken(Tx tx, long organizationId, String key) {
    long other =
        AttributeRows.named(tx, organizationId, key).orElseThrow(StorageException::lostRace).id();
    return Problem.withErrors(
        ProblemCode.ATTRIBUTE_EXISTS,
        List.of(
            new FieldError("/key", "taken", "is defined already", IdType.ATTRIBUTE.encode(other))));
  }

  /** To the millisecond, as it is kept. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }
}
