package parley.contacts.search;

import java.util.List;
import parley.storage.Tx;

/** How an engine finds contacts by parts of their text. Both give the same answers. */
public sealed interface ContactSearch permits SqliteSearch, PostgresSearch {

  /** The search of the engine that {@code tx} runs on. */
  static ContactSearch of(Tx tx) {
    return switch (tx.dialect()) {
      case SQLITE -> SqliteSearch.INSTANCE;
      case POSTGRES, CITUS -> PostgresSearch.INSTANCE;
    };
  }

  /** Indexes a new contact; contacts must come in the order of their ids. */
  void add(Tx tx, long organizationId, long contactId, String text);

  void change(Tx tx, long organizationId, long contactId, String text);

  /** Forgets a contact that is about to be deleted. */
  void remove(Tx tx, long organizationId, long contactId);

  /** The contacts that have every term and whose ids are in {@code range}. */
  ContactQuery find(Tx tx, long organizationId, List<SearchTerm> terms, IdRange range);

  /** The same without an index: walks over all contacts, newest or oldest first. */
  static ContactQuery scan(Tx tx, long organizationId, List<SearchTerm> terms, IdRange range) {
    ContactQuery contactQuery = ContactQuery.contacts(organizationId, range);
    terms.forEach(term -> verify(tx, contactQuery, term));
    return contactQuery;
  }

  /** Adds the condition that {@code term} says, letter by letter. */
  static void verify(Tx tx, ContactQuery contactQuery, SearchTerm term) {
    String inText = tx.dialect().contains("c.search", "?");
    if (term.hasPhoneDigits()) {
      contactQuery.whereContact(
          "(" + inText + " or " + tx.dialect().contains("c.phone", "?") + ")",
          term.text(),
          term.phoneDigits());
    } else {
      contactQuery.whereContact(inText, term.text());
    }
  }
}
