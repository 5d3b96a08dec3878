package parley.contacts;

import java.util.List;
import java.util.OptionalLong;
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
    List<SearchTerm> known = terms.stream().filter(Pieces::know).toList();
    if (known.isEmpty()) {
      return ContactSearch.scan(tx, organizationId, terms, range);
    }
    return RarePiece.of(tx, organizationId, known)
        .map(contacts ->
            ContactSearch.scan(tx, organizationId, terms, range)
                .where("c.id in (" + contacts.places() + ")", contacts.values()))
        .orElseGet(() -> indexed(tx, organizationId, terms, known).within(range));
  }

  /** What the index can't tell exactly is compared with the contacts that it finds. */
  private static Selection indexed(
      Tx tx, long organizationId, List<SearchTerm> terms, List<SearchTerm> known) {
    List<PieceQuery> queries =
        known.stream().map(term -> PieceQuery.of(tx, organizationId, term)).toList();
    Selection selection =
        new Selection("contact_piece", "contact_piece.rowid")
            .contactsOf(organizationId)
            .where("contact_piece match ?", PieceQuery.all(queries))
            .counted(queries.size() == 1 ? queries.getFirst().contacts() : OptionalLong.empty());
    terms.stream()
        .filter(term -> !isExact(term))
        .forEach(term -> ContactSearch.verify(tx, selection, term));
    return selection;
  }

  /** The index doesn't know that digits count in phones only. */
  private static boolean isExact(SearchTerm term) {
    return Pieces.know(term) && Pieces.tellAll(term.text()) && !term.hasPhoneDigits();
  }
}
