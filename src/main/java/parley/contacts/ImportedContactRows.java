package parley.contacts;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact}, by the imports that have made contacts. */
final class ImportedContactRows {
  private ImportedContactRows() {}

  /** Reads a range of the primary key: only there are contacts of the import. */
  static List<Long> ids(
      Tx tx, long organizationId, long importId, long above, long last, int most) {
    return tx.list(
        """
        select id from contact
        where org_id = :org_id and id > :above and id <= :last and import_id = :import_id
        order by id limit :most
        """,
        Row::number,
        Values.of("org_id", organizationId)
            .and("above", above)
            .and("last", last)
            .and("import_id", importId)
            .and("most", most));
  }

  /** Those that are still there; nobody changes or refers to them until the transaction ends. */
  static List<ImportedContact> take(Tx tx, long organizationId, List<Long> ids) {
    return tx.list(
        "select "
            + ContactRows.COLUMNS
            + ", case when c.version = c.import_version then 1 else 0 end as as_made"
            + " from contact c where c.org_id = :org_id and c.id in (:ids) order by c.id "
            + tx.dialect().takeRows("c"),
        row -> new ImportedContact(ContactRows.contact(row), row.flag("as_made")),
        Values.of("org_id", organizationId).and("ids", ids));
  }
}
