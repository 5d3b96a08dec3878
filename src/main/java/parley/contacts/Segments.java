package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalLong;
import java.util.function.Function;
import parley.contacts.filter.Filter;
import parley.http.Actor;
import parley.http.Caller;
import parley.http.Cursors;
import parley.http.ETags;
import parley.http.Json;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Filters that have a name: who is in a segment is found whenever it is asked for. */
final class Segments {
  private static final String PARAMETER = "segment_id";

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final ContactConditions conditions;
  private final SegmentQuotas quotas = new SegmentQuotas();

  Segments(Database database, Ids ids, InstantSource clock, ContactConditions conditions) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.conditions = conditions;
  }

  Page<Segment> page(long organizationId, long viewer, Paging paging) {
    return database.read(tx ->
        Page.of(
            SegmentRows.page(tx, organizationId, viewer, paging),
            paging,
            () -> SegmentRows.count(tx, organizationId, viewer),
            segment -> new Cursors.Position(segment.id(), segment.id())));
  }

  Segment get(long organizationId, long viewer, long id) {
    return database.read(tx -> find(tx, organizationId, viewer, id));
  }

  /**
   * Makes a segment.
   *
   * @throws Problem {@code validation_failed}, naming the place of the filter that is wrong; {@code
   *     quota_exceeded}
   */
  Segment add(Tx tx, Caller caller, SegmentChange wanted) {
    long organizationId = caller.organizationId();
    Segment segment = wanted.added(ids.next(), viewer(caller), now());
    quotas.require(tx, caller, segment);
    requireValid(tx, organizationId, segment);
    SegmentRows.add(tx, organizationId, segment);
    return segment;
  }

  /** Changes a segment that the caller may see, as above. */
  Segment change(Caller caller, long id, OptionalLong expected, SegmentChange change) {
    long organizationId = caller.organizationId();
    return database.write(tx -> {
      Segment before = find(tx, organizationId, viewer(caller), id);
      ETags.require(expected, before.version());
      Segment after = change.over(before, viewer(caller), now());
      if (after.says(before)) {
        return before;
      }
      if (before.shared() != after.shared()) {
        quotas.require(tx, caller, after);
      }
      requireValid(tx, organizationId, after);
      if (!SegmentRows.update(tx, organizationId, after)) {
        throw StorageException.lostRace();
      }
      return after;
    });
  }

  /** Deletes a segment; nobody who was in it changes. */
  void remove(long organizationId, long viewer, long id, OptionalLong expected) {
    database.write(tx -> {
      Segment segment = find(tx, organizationId, viewer, id);
      ETags.require(expected, segment.version());
      if (!SegmentRows.delete(tx, organizationId, id, segment.version())) {
        throw StorageException.lostRace();
      }
      return true;
    });
  }

  /**
   * What a request for contacts asks for, {@code segment_id} included.
   *
   * @throws Problem {@code invalid_parameter}, also when the filter of the segment means nothing
   *     any more: an attribute that it compares is not defined now
   */
  ContactFilter asked(Request request) {
    ContactFilter filter = ContactFilter.of(request);
    OptionalLong id = request.queryId(PARAMETER, IdType.SEGMENT);
    return id.isEmpty() ? filter : filter.where(condition(request, id.getAsLong()));
  }

  private Filter condition(Request request, long id) {
    long organizationId = request.organizationId();
    return database.read(tx ->
        condition(
            tx,
            organizationId,
            seen(tx, organizationId, viewer(request), id, Segments::wrong),
            Segments::wrong));
  }

  /**
   * A segment that {@code viewer} may see.
   *
   * @param wrong what to throw with a message, when there is none such
   */
  Segment seen(Tx tx, long organizationId, long viewer, long id, Function<String, Problem> wrong) {
    return SegmentRows.find(tx, organizationId, viewer, id)
        .orElseThrow(() -> wrong.apply("is not a segment that you can see"));
  }

  /**
   * The condition that a segment means now.
   *
   * @param wrong what to throw with a message, when its filter means nothing any more
   */
  Filter condition(Tx tx, long organizationId, Segment segment, Function<String, Problem> wrong) {
    try {
      return conditions.of(tx, organizationId, Json.parse(segment.filter()));
    } catch (Problem problem) {
      throw wrong.apply("names a segment whose filter means nothing any more: " + problem.detail());
    }
  }

  private static Problem wrong(String message) {
    return Problem.invalidParameter("query:" + PARAMETER, message);
  }

  /** The id of whoever asks. */
  static long viewer(Request request) {
    return viewer(request.caller());
  }

  private static long viewer(Caller caller) {
    Long id = Actor.of(caller).id();
    return id == null ? 0 : id;
  }

  private void requireValid(Tx tx, long organizationId, Segment segment) {
    conditions.of(tx, organizationId, Json.parse(segment.filter()));
  }

  private static Segment find(Tx tx, long organizationId, long viewer, long id) {
    return SegmentRows.find(tx, organizationId, viewer, id).orElseThrow(Problem::notFound);
  }

  /** To the millisecond, as it is kept. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }
}
