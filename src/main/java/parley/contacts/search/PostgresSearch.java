package parley.contacts.search;

import java.util.List;
import parley.storage.Dialect;
import parley.storage.Tx;

/**
 * PostgreSQL keeps the trigrams of {@code contact.search} itself; {@code like} makes use of them.
 */
final class PostgresSearch implements ContactSearch {
  static final PostgresSearch INSTANCE = new PostgresSearch();

  /** The index knows nothing about fewer letters. */
  private static final int TRIGRAM = 3;

  private static final String INDEXED = "c.search like ?";

  /**
   * Not in the index's collation: PostgreSQL would take the index for a plan that is to fit any
   * pattern, and with few letters go through all of it.
   */
  private static final String READ = Dialect.POSTGRES.byCodePoints("c.search") + " like ?";

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
      String inText = term.isAtLeast(TRIGRAM) ? INDEXED : READ;
      if (term.hasPhoneDigits()) {
        contactQuery.where(
            "(%1$s or (%1$s and strpos(c.phone, ?) > 0))".formatted(inText),
            pattern(term.text()),
            pattern(term.phoneDigits()),
            term.phoneDigits());
      } else {
        contactQuery.where(inText, pattern(term.text()));
      }
    }
    return contactQuery;
  }

  private static String pattern(String part) {
    return "%" + part.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
  }
}
