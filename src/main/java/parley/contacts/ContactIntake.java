package parley.contacts;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parley.contacts.attributes.Attributes;
import parley.http.Problem;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Takes in contacts that another room brings, by the rules of {@code POST /v1/contacts/bulk}. A row
 * that is refused has written nothing.
 */
public final class ContactIntake {
  private final Upsert upsert;
  private final StoredContacts stored;
  private final ImportedContacts imported;
  private final ChannelNames channels;
  private final ContactGrowth growth;

  ContactIntake(
      Database database,
      Upsert upsert,
      StoredContacts stored,
      ContactEvents events,
      ContactErasure erasure,
      ChannelNames channels) {
    this.upsert = upsert;
    this.stored = stored;
    this.imported = new ImportedContacts(events, erasure);
    this.channels = channels;
    this.growth = new ContactGrowth(database);
  }

  /**
   * Writes contacts.
   *
   * @param isTold whether the log is told of each
   * @param importId by which those that are new are known to {@link #made}
   * @return what became of each, in their order; pointers begin at the row
   */
  public List<BulkResult> write(
      Tx tx,
      long organizationId,
      ContactBatch batch,
      UpsertRule rule,
      boolean isTold,
      long importId) {
    Upsert imports = upsert.on(stored.importedBy(importId, isTold));
    List<Upserted> upserted = imports.run(tx, organizationId, batch.rows(), rule);
    growth.written(tx, organizationId, upserted);
    return results(upserted);
  }

  /**
   * What {@link #write} would answer if it had been asked for all that was before in the same dry
   * run. Only {@link #forget} ends one.
   */
  public List<BulkResult> dryRun(
      Tx tx, long organizationId, ContactBatch batch, UpsertRule rule, long dryRun) {
    Upsert inDryRun = upsert.on(new DryRunContacts(new StoredDryRun(dryRun)));
    return results(inDryRun.run(tx, organizationId, batch.rows(), rule));
  }

  /** Deletes at most {@code most} contacts of a dry run; says how many. */
  public int forget(Tx tx, long organizationId, long dryRun, int most) {
    return DryRunRows.delete(tx, organizationId, dryRun, most);
  }

  /**
   * The first {@code most} contacts that an import has made and that are still there, in the order
   * of their ids.
   *
   * @param above an id before all of them
   * @param last the id of the last of them, or one behind it
   */
  public List<Long> made(
      Tx tx, long organizationId, long importId, long above, long last, int most) {
    return ImportedContactRows.ids(tx, organizationId, importId, above, last, most);
  }

  /**
   * Deletes those of the contacts that an import has made which are as it has left them, of which
   * no room has anything that would be missed and which nobody holds.
   *
   * @param isTold whether the log is told of each
   */
  public TakenBack takeBack(
      Tx tx, long organizationId, List<Long> ids, ImportTraces traces, boolean isTold) {
    return imported.takeBack(tx, organizationId, ids, traces, isTold);
  }

  /** What those who run channels vouch for of contacts. */
  public Attestations attestations() {
    return new Attestations(upsert);
  }

  /**
   * Makes sure that no file of the database still has what was taken back.
   *
   * @param lane of jobs that delete more of it, and go before
   */
  public void scrub(Tx tx, long organizationId, long lane) {
    imported.scrub(tx, organizationId, lane);
  }

  /**
   * Makes sure that contacts can have said this.
   *
   * @param field where the client says it
   * @throws Problem {@code validation_failed} when there is no such type of channel
   */
  public void require(BatchConsent said, String field) {
    if (!channels.names().contains(said.channel())) {
      throw Problem.invalidField(field + "/channel", "unknown_value", channels.hint());
    }
  }

  /** Of which type the organization has defined its custom attributes to be, by their keys. */
  public Map<String, String> attributeTypes(Tx tx, long organizationId) {
    return Attributes.byKey(tx, organizationId).values().stream()
        .collect(Collectors.toMap(one -> one.key(), one -> one.type().text()));
  }

  private static List<BulkResult> results(List<Upserted> upserted) {
    return IntStream.range(0, upserted.size())
        .mapToObj(index -> BulkResult.ofDocument(index, upserted.get(index)))
        .toList();
  }
}
