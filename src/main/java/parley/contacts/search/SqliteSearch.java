package parley.contacts.search;

import java.util.List;
import java.util.OptionalLong;
import parley.storage.Tx;

/**
 * SQLite's full-text index of the {@link NGrams} of words, kept by hand. A row number there is the
 * id of a contact.
 */
final class SqliteSearch implements ContactSearch {
  static final SqliteSearch INSTANCE = new SqliteSearch();

  /**
   * Merges a few pages of the index. FTS5 by itself puts it off until it has to merge most of the
   * index at once, and who writes then waits for a quarter of a second.
   */
  private static final String MERGE =
      "insert into contact_piece (contact_piece, rank) values ('merge', 8 + ? / 4)";

  private SqliteSearch() {}

  @Override
  public void add(Tx tx, long organizationId, long contactId, String text) {
    tx.run(
        "insert into contact_piece (rowid, pieces) values (?, ?)",
        contactId,
        NGrams.of(organizationId, text));
    tx.beforeCommit(MERGE);
  }

  @Override
  public void change(Tx tx, long organizationId, long contactId, String text) {
    tx.run(
        """
        update contact_piece set pieces = ?
        where rowid = (select id from contact where org_id = ? and id = ?)
        """,
        NGrams.of(organizationId, text),
        organizationId,
        contactId);
    tx.beforeCommit(MERGE);
  }

  @Override
  public void remove(Tx tx, long organizationId, long contactId) {
    tx.run(
        """
        delete from contact_piece
        where rowid = (select id from contact where org_id = ? and id = ?)
        """,
        organizationId,
        contactId);
    tx.beforeCommit(MERGE);
  }

  @Override
  public ContactQuery find(Tx tx, long organizationId, List<SearchTerm> terms, IdRange range) {
    List<SearchTerm> known = terms.stream().filter(NGrams::know).toList();
    if (known.isEmpty()) {
      return ContactSearch.scan(tx, organizationId, terms, range);
    }
    return RareNGram.of(tx, organizationId, known)
        .map(contacts ->
            ContactSearch.scan(tx, organizationId, terms, range).where("c.id in (?)", contacts))
        .orElseGet(() -> indexed(tx, organizationId, terms, known).within(range));
  }

  /** What the index can't tell exactly is compared with the contacts that it finds. */
  private static ContactQuery indexed(
      Tx tx, long organizationId, List<SearchTerm> terms, List<SearchTerm> known) {
    List<NGramQuery> queries =
        known.stream().map(term -> NGramQuery.of(tx, organizationId, term)).toList();
    ContactQuery contactQuery =
        new ContactQuery("contact_piece", "contact_piece.rowid")
            .contactsOf(organizationId)
            .where("contact_piece match ?", NGramQuery.all(queries))
            .counted(queries.size() == 1 ? queries.getFirst().contacts() : OptionalLong.empty());
    terms.stream()
        .filter(term -> !isExact(term))
        .forEach(term -> ContactSearch.verify(tx, contactQuery, term));
    return contactQuery;
  }

  /** The index doesn't know that digits count in phones only. */
  private static boolean isExact(SearchTerm term) {
    return NGrams.know(term) && NGrams.tellAll(term.text()) && !term.hasPhoneDigits();
  }
}
