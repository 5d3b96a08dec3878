package parley.contacts;

import java.util.List;
import java.util.stream.Collectors;
import parley.storage.Tx;

/**
 * SQLite's full-text index of the {@link Pieces} of words, kept by hand. A row number there is the
 * id of a contact.
 */
final class SqliteSearch implements ContactSearch {
  static final SqliteSearch INSTANCE = new SqliteSearch();

  private SqliteSearch() {}

  @Override
  public void add(Tx tx, long organizationId, long contactId, String text) {
    tx.run(
        "insert into contact_piece (rowid, pieces) values (?, ?)",
        contactId,
        Pieces.of(organizationId, text));
  }

  @Override
  public void change(Tx tx, long organizationId, long contactId, String text) {
    tx.run(
        """
        update contact_piece set pieces = ?
        where rowid = (select id from contact where org_id = ? and id = ?)
        """,
        Pieces.of(organizationId, text),
        organizationId,
        contactId);
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
  }

  @Override
  public Selection find(Tx tx, long organizationId, List<SearchTerm> terms, IdRange range) {
    String query =
        terms.stream()
            .filter(Pieces::know)
            .map(term -> query(organizationId, term))
            .collect(Collectors.joining(" AND "));
    if (query.isEmpty()) {
      return ContactSearch.scan(tx, organizationId, terms, range);
    }
    Selection selection =
        new Selection("contact_piece", "contact_piece.rowid")
            .contactsOf(organizationId)
            .where("contact_piece match ?", query)
            .within(range);
    terms.stream()
        .filter(term -> !isExact(term))
        .forEach(term -> ContactSearch.verify(tx, selection, term));
    return selection;
  }

  private static String query(long organizationId, SearchTerm term) {
    String query = Pieces.query(organizationId, term.text());
    return term.hasPhoneDigits()
        ? "(" + query + " OR " + Pieces.query(organizationId, term.phoneDigits()) + ")"
        : query;
  }

  /** The index doesn't know that digits count in phones only. */
  private static boolean isExact(SearchTerm term) {
    return Pieces.know(term) && Pieces.tellAll(term.text()) && !term.hasPhoneDigits();
  }
}
