package parley.contacts.search;

import java.util.List;
import parley.storage.Tx;

/**
 * PostgreSQL keeps the trigrams of {@code contact.search} itself; {@code like} makes use of them.
 */
final class PostgresSearch implements ContactSearch {
  static final PostgresSearch INSTANCE = new PostgresSearch();

  /** The index knows nothing about fewer letters. */
  private static final int TRIGRAM = 3;

  private PostgresSearch() {}

  @Override
  public void add(Tx tx, long organizationId, long contactId, String text) {}

  @Override
  public void change(Tx tx, long organizationId, long contactId, String text) {}

  @Override
  public void remove(Tx tx, long organizationId, long contactId) {}

  @Override
  public ContactQuery find(Tx tx, long organizationId, List<SearchTerm> terms, IdRange range) {
    ContactQuery contactQuery = ContactQuery.contacts(organizationId, range);
    for (SearchTerm term : terms) {
      if (!term.isAtLeast(TRIGRAM)) {
        ContactSearch.verify(tx, contactQuery, term);
      } else if (term.hasPhoneDigits()) {
        contactQuery.where(
            "(c.search like ? or (c.search like ? and strpos(c.phone, ?) > 0))",
            pattern(term.text()),
            pattern(term.phoneDigits()),
            term.phoneDigits());
      } else {
        contactQuery.where("c.search like ?", pattern(term.text()));
      }
    }
    return contactQuery;
  }

  private static String pattern(String part) {
    return "%" + part.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
  }
}
