package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import parley.contacts.BulkBody.Row;
import parley.contacts.Upserted.Created;
import parley.contacts.Upserted.Refused;
import parley.contacts.Upserted.Skipped;
import parley.contacts.Upserted.Unchanged;
import parley.contacts.Upserted.Updated;
import parley.contacts.attributes.AttributeChanges;
import parley.contacts.attributes.Definitions;
import parley.http.Problem;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Makes contacts of what clients want to be there, or finds those that are there already. */
final class Upsert {
  private final Ids ids;
  private final InstantSource clock;
  private final ContactShelf shelf;
  private final Definitions definitions;

  Upsert(Ids ids, InstantSource clock, ContactShelf shelf) {
    this(ids, clock, shelf, Definitions.STORED);
  }

  private Upsert(Ids ids, InstantSource clock, ContactShelf shelf, Definitions definitions) {
    this.definitions = definitions;
    this.ids = ids;
    this.clock = clock;
    this.shelf = shelf;
  }

  /**
   * What becomes of rows, one after the other: a row sees those before it. What is the same for all
   * of them is asked for once.
   */
  List<Upserted> run(Tx tx, long organizationId, List<Row> rows, UpsertRule rule) {
    Definitions known = Definitions.of(tx, organizationId);
    return shelf.forMany(
        tx,
        organizationId,
        many -> {
          Upsert upsert = new Upsert(ids, clock, many, known);
          return rows.stream().map(row -> upsert.run(tx, organizationId, row, rule)).toList();
        });
  }

  private Upserted run(Tx tx, long organizationId, Row row, UpsertRule rule) {
    return switch (row) {
      case Row.Read(var wanted) -> run(tx, organizationId, wanted, rule);
      case Row.Faulty(var problem) -> new Refused(problem, false);
    };
  }

  /** The same for contacts that stand elsewhere. */
  Upsert on(ContactShelf other) {
    return new Upsert(ids, clock, other, definitions);
  }

  /** Whatever is refused has written nothing, so that the transaction may go on. */
  Upserted run(Tx tx, long organizationId, ContactChange wanted, UpsertRule rule) {
    return run(tx, organizationId, wanted, rule, shelf::add);
  }

  /** The same for a single one that is expected to be new, and refused otherwise. */
  Upserted create(Tx tx, long organizationId, ContactChange wanted) {
    UpsertRule rule = UpsertRule.of(UpsertRule.Mode.CREATE);
    return run(tx, organizationId, wanted, rule, shelf::addNew);
  }

  /** A way to put a contact on a shelf. */
  @FunctionalInterface
  private interface Adding {
    Optional<Contact> add(Tx tx, long organizationId, Contact contact, AttributeChanges attributes);
  }

  private Upserted run(
      Tx tx, long organizationId, ContactChange wanted, UpsertRule rule, Adding adding) {
    try {
      Contact blank = Contact.blank(ids.next(), now());
      Contact contact = wanted.over(blank);
      AttributeChanges attributes = attributes(tx, organizationId, blank, contact);
      return adding
          .add(tx, organizationId, contact, attributes)
          .<Upserted>map(Created::new)
          .orElseGet(() -> meet(tx, organizationId, contact, wanted, rule));
    } catch (Problem problem) {
      return new Refused(problem, false);
    }
  }

  /** Changes a contact that is there; refused as above. */
  Upserted change(Tx tx, long organizationId, long id, UnaryOperator<Contact> change) {
    try {
      Contact before = shelf.find(tx, organizationId, id).orElseThrow(Problem::notFound);
      return replace(tx, organizationId, before, change.apply(before));
    } catch (Problem problem) {
      return new Refused(problem, false);
    }
  }

  private Upserted meet(
      Tx tx, long organizationId, Contact contact, ContactChange wanted, UpsertRule rule) {
    List<ContactConflict> conflicts = conflicts(tx, organizationId, contact);
    List<Long> matched =
        conflicts.stream()
            .filter(rule::matches)
            .map(ContactConflict::contactId)
            .distinct()
            .toList();
    boolean ambiguous = matched.size() > 1;
    if (rule.mode() == UpsertRule.Mode.CREATE || matched.size() != 1) {
      return new Refused(ContactConflict.problem(conflicts), ambiguous);
    }
    // Whoever erases it meanwhile, or gives it other values, makes room: then the transaction runs
    // again.
    Contact before =
        shelf
            .find(tx, organizationId, matched.getFirst())
            .filter(found -> isMatched(found, contact, rule))
            .orElseThrow(StorageException::lostRace);
    boolean skips = rule.mode() == UpsertRule.Mode.SKIP;
    Upserted met = replace(tx, organizationId, before, skips ? before : wanted.over(before));
    return skips && met instanceof Unchanged(var found) ? new Skipped(found) : met;
  }

  private static boolean isMatched(Contact found, Contact contact, UpsertRule rule) {
    return ContactConflict.between(found, contact).stream().anyMatch(rule::matches);
  }

  /**
   * Puts {@code wanted} in the place of {@code before}, which this transaction has locked.
   *
   * @throws Problem {@code validation_failed}
   */
  Upserted replace(Tx tx, long organizationId, Contact before, Contact wanted) {
    if (wanted.equals(before)) {
      return new Unchanged(before);
    }
    AttributeChanges attributes = attributes(tx, organizationId, before, wanted);
    Contact after = wanted.touched(now());
    return shelf.change(tx, organizationId, before, after, attributes)
        ? new Updated(after)
        : new Refused(ContactConflict.problem(conflicts(tx, organizationId, after)), false);
  }

  /** Never empty: if the conflicting contact is gone by now, the transaction runs again. */
  private List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact) {
    List<ContactConflict> conflicts = shelf.conflicts(tx, organizationId, contact);
    if (conflicts.isEmpty()) {
      throw StorageException.lostRace();
    }
    return conflicts;
  }

  private AttributeChanges attributes(Tx tx, long organizationId, Contact before, Contact after) {
    return AttributeChanges.of(
        tx, organizationId, definitions, before.customAttributes(), after.customAttributes());
  }

  /** To the millisecond, as it is kept. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }
}
