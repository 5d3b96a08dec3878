package parley.contacts;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parley.storage.Row;
import parley.storage.Tx;

/**
 * SQLite's trigram index, kept by hand. It knows which trigrams a contact's text has, not where, so
 * that what it finds is verified. A contact is a row number there: the organization's number, then
 * 40 bits that grow with the contacts' ids; so a range of row numbers is one organization, and
 * their order is the order of the ids.
 */
final class SqliteSearch implements ContactSearch {
  static final SqliteSearch INSTANCE = new SqliteSearch();

  private static final int DOCUMENT_BITS = 40;
  private static final long LAST_DOCUMENT = (1L << DOCUMENT_BITS) - 1;

  /** Each one narrows the choice down; the rest of a long term is left to the verification. */
  private static final int MOST_TRIGRAMS = 24;

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
    String trigrams =
        terms.stream()
            .filter(SearchTerm::hasTrigrams)
            .map(SqliteSearch::trigrams)
            .collect(Collectors.joining(" AND "));
    if (trigrams.isEmpty()) {
      return ContactSearch.scan(tx, organizationId, terms, range);
    }
    // Cross joins are walked from left to right: the index first, in the order of its row numbers.
    Selection selection =
        new Selection(
                "contact_trigram cross join contact_document d cross join contact c",
                "c.id",
                "contact_trigram.rowid")
            .where("contact_trigram match ?", trigrams)
            .where(
                "contact_trigram.rowid between ? and ?",
                firstDocument(tx, organizationId, range),
                lastDocument(tx, organizationId, range))
            .where("d.rowid_packed = contact_trigram.rowid")
            .where("c.org_id = ?", organizationId)
            .where("c.id = d.contact_id");
    terms.forEach(term -> ContactSearch.verify(tx, selection, term));
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

  private static String trigrams(SearchTerm term) {
    return term.hasPhoneDigits()
        ? "(" + trigrams(term.text()) + " OR " + trigrams(term.phoneDigits()) + ")"
        : trigrams(term.text());
  }

  /** What FTS5 asks for: {@code ("ann" AND "nna")}. */
  private static String trigrams(String part) {
    int[] letters = part.codePoints().toArray();
    return IntStream.rangeClosed(0, Math.min(letters.length - 3, MOST_TRIGRAMS - 1))
        .mapToObj(i -> new String(letters, i, 3))
        .distinct()
        .map(trigram -> "\"" + trigram.replace("\"", "\"\"") + "\"")
        .collect(Collectors.joining(" AND ", "(", ")"));
  }
}
