package parley.contacts;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parley.contacts.BulkBody.Row;
import parley.contacts.attributes.Attributes;
import parley.contacts.attributes.Definitions;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Takes in contacts that another room brings, by the rules of {@code POST /v1/contacts/bulk}. A row
 * that is refused has written nothing.
 */
public final class ContactIntake {
  private final Ids ids;
  private final InstantSource clock;
  private final Upsert told;
  private final Upsert untold;

  ContactIntake(Ids ids, InstantSource clock, ContactEvents events, Suppressions suppressions) {
    this.ids = ids;
    this.clock = clock;
    told = new Upsert(ids, clock, new StoredContacts(events, suppressions));
    untold = new Upsert(ids, clock, new StoredContacts(ContactNews.UNTOLD, suppressions));
  }

  /**
   * Writes contacts.
   *
   * @param isTold whether the log is told of each
   * @return what became of each, in their order; pointers begin at the row
   */
  public List<BulkResult> write(
      Tx tx, long organizationId, ContactBatch batch, UpsertRule rule, boolean isTold) {
    return run(tx, organizationId, batch, rule, isTold ? told : untold);
  }

  /**
   * What {@link #write} would answer if it had been asked for all that was rehearsed before under
   * the same number. Only {@link #forget} ends a rehearsal.
   */
  public List<BulkResult> rehearse(
      Tx tx, long organizationId, ContactBatch batch, UpsertRule rule, long rehearsal) {
    return run(
        tx,
        organizationId,
        batch,
        rule,
        new Upsert(ids, clock, new RehearsedContacts(new StoredRehearsal(rehearsal))));
  }

  /** Deletes at most {@code most} contacts of a rehearsal; says how many. */
  public int forget(Tx tx, long organizationId, long rehearsal, int most) {
    return RehearsalRows.delete(tx, organizationId, rehearsal, most);
  }

  /** Of which type the organization has defined its custom attributes to be, by their keys. */
  public Map<String, String> attributeTypes(Tx tx, long organizationId) {
    return Attributes.byKey(tx, organizationId).values().stream()
        .collect(Collectors.toMap(one -> one.key(), one -> one.type().text()));
  }

  private static List<BulkResult> run(
      Tx tx, long organizationId, ContactBatch batch, UpsertRule rule, Upsert upsert) {
    List<Row> rows = batch.rows();
    Upsert writer = upsert.by(Definitions.of(tx, organizationId));
    return IntStream.range(0, rows.size())
        .mapToObj(index ->
            BulkResult.ofDocument(
                index, upserted(tx, organizationId, rows.get(index), rule, writer)))
        .toList();
  }

  private static Upserted upserted(
      Tx tx, long organizationId, Row row, UpsertRule rule, Upsert upsert) {
    return switch (row) {
      case Row.Read(var wanted) -> upsert.run(tx, organizationId, wanted, rule);
      case Row.Faulty(var problem) -> new Upserted.Refused(problem, false);
    };
  }
}
