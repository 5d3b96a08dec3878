package parley.contacts;

import java.util.List;
import java.util.stream.Collectors;
import parley.contacts.Selection.Join;
import parley.storage.Row;
import parley.storage.Tx;

/**
 * SQLite's trigram index, kept by hand. It knows where each contact's text has which trigrams, so
 * that it finds parts of a text by itself. A contact is a row number there: the organization's
 * number, then 40 bits that grow with the contacts' ids; so a range of row numbers is one
 * organization, and their order is the order of the ids.
 */
final class SqliteSearch implements ContactSearch {
  static final SqliteSearch INSTANCE = new SqliteSearch();

  private static final int DOCUMENT_BITS = 40;
  private static final long LAST_DOCUMENT = (1L << DOCUMENT_BITS) - 1;

  private SqliteSearch() {}

  @Override
  public void add(Tx tx, long organizationId, long contactId, String text) {
    long first = organizationNumber(tx, organizationId) << DOCUMENT_BITS;
    if (first == 0) {
      tx.run("insert into organization_number (org_id) values (?)", organizationId);
      first = organizationNumber(tx, organizationId) << DOCUMENT_BITS;
    }
    long last =
        tx.number(
            "select max(rowid_packed) from contact_document where rowid_packed between ? and ?",
            first,
            first | LAST_DOCUMENT);
    long document = Math.max(first, last) + 1;
    tx.run(
        "insert into contact_document (rowid_packed, org_id, contact_id) values (?, ?, ?)",
        document,
        organizationId,
        contactId);
    tx.run("insert into contact_trigram (rowid, search) values (?, ?)", document, text);
  }

  @Override
  public void change(Tx tx, long organizationId, long contactId, String text) {
    tx.run(
        """
        update contact_trigram set search = ? where rowid =
          (select rowid_packed from contact_document where org_id = ? and contact_id = ?)
        """,
        text,
        organizationId,
        contactId);
  }

  @Override
  public void remove(Tx tx, long organizationId, long contactId) {
    tx.run(
        """
        delete from contact_trigram where rowid =
          (select rowid_packed from contact_document where org_id = ? and contact_id = ?)
        """,
        organizationId,
        contactId);
    tx.run(
        "delete from contact_document where org_id = ? and contact_id = ?",
        organizationId,
        contactId);
  }

  @Override
  public Selection find(Tx tx, long organizationId, List<SearchTerm> terms, IdRange range) {
    String phrases =
        terms.stream()
            .filter(SearchTerm::hasTrigrams)
            .map(SqliteSearch::phrase)
            .collect(Collectors.joining(" AND "));
    if (phrases.isEmpty()) {
      return ContactSearch.scan(tx, organizationId, terms, range);
    }
    Selection selection =
        new Selection("contact_trigram", "d.contact_id", "contact_trigram.rowid")
            .idsIn(
                new Join("contact_document d", "d.rowid_packed = contact_trigram.rowid", List.of()))
            .contactsOf(organizationId)
            .where("contact_trigram match ?", phrases)
            .where(
                "contact_trigram.rowid between ? and ?",
                firstDocument(tx, organizationId, range),
                lastDocument(tx, organizationId, range));
    terms.stream()
        .filter(term -> !term.hasTrigrams() || term.hasPhoneDigits())
        .forEach(term -> ContactSearch.verify(tx, selection, term));
    return selection;
  }

  private static long firstDocument(Tx tx, long organizationId, IdRange range) {
    return range.isBoundedBelow()
        ? tx.one(
                """
                select rowid_packed from contact_document where org_id = ? and contact_id > ?
                order by contact_id limit 1
                """,
                Row::number,
                organizationId,
                range.above())
            .orElse(Long.MAX_VALUE)
        : organizationNumber(tx, organizationId) << DOCUMENT_BITS;
  }

  private static long lastDocument(Tx tx, long organizationId, IdRange range) {
    return range.isBoundedAbove()
        ? tx.number(
            """
            select rowid_packed from contact_document where org_id = ? and contact_id < ?
            order by contact_id desc limit 1
            """,
            organizationId,
            range.below())
        : organizationNumber(tx, organizationId) << DOCUMENT_BITS | LAST_DOCUMENT;
  }

  /** From 1; 0 for an organization that never had a contact. */
  private static long organizationNumber(Tx tx, long organizationId) {
    return tx.number("select number from organization_number where org_id = ?", organizationId);
  }

  /** What FTS5 asks for. It doesn't know that digits count in phones only: that is verified. */
  private static String phrase(SearchTerm term) {
    return term.hasPhoneDigits()
        ? "(" + quoted(term.text()) + " OR " + quoted(term.phoneDigits()) + ")"
        : quoted(term.text());
  }

  private static String quoted(String part) {
    return "\"" + part.replace("\"", "\"\"") + "\"";
  }
}
