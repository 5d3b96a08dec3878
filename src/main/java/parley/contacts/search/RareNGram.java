package parley.contacts.search;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;

/**
 * The short way to what a long term finds: somewhere in it is a piece that few contacts have, and
 * these are compared with the term. FTS5 would walk over all that have the other pieces.
 */
final class RareNGram {
  private static final int MOST_CONTACTS = 100;

  /** Stands for nobody. */
  private static final List<Long> NOBODY = List.of(0L);

  private RareNGram() {}

  /** All that have a certain rare piece of one of the terms; empty when no piece is rare. */
  static Optional<List<Long>> of(Tx tx, long organizationId, List<SearchTerm> terms) {
    return terms.stream()
        .filter(term -> !term.hasPhoneDigits() && !NGrams.tellAll(term.text()))
        .flatMap(term -> NGrams.cut(organizationId, term.text()).stream())
        .sorted(Comparator.comparingLong(RareNGram::letters))
        .map(piece -> contacts(tx, piece))
        .filter(contacts -> contacts.size() <= MOST_CONTACTS)
        .findFirst()
        .map(contacts -> contacts.isEmpty() ? NOBODY : contacts);
  }

  /** Digits and signs tell people apart better: with those the search for a rare piece begins. */
  private static long letters(String piece) {
    return piece.codePoints().filter(Character::isLetter).count();
  }

  /** Those that have the piece; of too many only some. */
  private static List<Long> contacts(Tx tx, String piece) {
    return tx.list(
        "select rowid from contact_piece where contact_piece match ? limit ?",
        Row::number,
        NGramQuery.quoted(piece),
        MOST_CONTACTS + 1);
  }
}
