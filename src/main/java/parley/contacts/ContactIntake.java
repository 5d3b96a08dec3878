package parley.contacts;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parley.contacts.attributes.Attributes;
import parley.storage.Tx;

/**
 * Takes in contacts that another room brings, by the rules of {@code POST /v1/contacts/bulk}. A row
 * that is refused has written nothing.
 */
public final class ContactIntake {
  private final Upsert told;
  private final Upsert untold;

  ContactIntake(Upsert told, Upsert untold) {
    this.told = told;
    this.untold = untold;
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
    Upsert rehearsed = untold.on(new RehearsedContacts(new StoredRehearsal(rehearsal)));
    return run(tx, organizationId, batch, rule, rehearsed);
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
    List<Upserted> upserted = upsert.run(tx, organizationId, batch.rows(), rule);
    return IntStream.range(0, upserted.size())
        .mapToObj(index -> BulkResult.ofDocument(index, upserted.get(index)))
        .toList();
  }
}
