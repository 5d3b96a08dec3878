package parley.contacts.search;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import parley.storage.Row;
import parley.storage.Tx;

/**
 * What FTS5 is asked for one term of a search.
 *
 * @param text in the language of {@code match}
 * @param contacts how many it finds, where the vocabulary of the index tells that
 */
record NGramQuery(String text, OptionalLong contacts) {
  /** FTS5 collects all that begins alike before it answers; so many pieces are faster named. */
  private static final int MOST_NAMED = 16;

  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  /** A piece, and how many contacts have it. */
  private record Entry(String piece, long contacts) {
    static Entry of(Row row) {
      return new Entry(row.text(), row.number());
    }
  }

  static NGramQuery of(Tx tx, long organizationId, SearchTerm term) {
    NGramQuery query = of(tx, organizationId, term.text());
    if (!term.hasPhoneDigits()) {
      return query;
    }
    NGramQuery digits = of(tx, organizationId, term.phoneDigits());
    return uncounted("(" + query.text + " OR " + digits.text + ")");
  }

  private static NGramQuery of(Tx tx, long organizationId, String part) {
    if (!NGrams.tellAll(part)) {
      return uncounted(joined(NGrams.cut(organizationId, part), " AND "));
    }
    String beginning = NGrams.beginning(organizationId, part);
    List<Entry> entries =
        tx.list(
            """
            select term, doc from contact_vocabulary where term >= ? and term <= ? limit ?
            """,
            Entry::of,
            beginning,
            beginning + LAST,
            MOST_NAMED + 1);
    return switch (entries.size()) {
      case 0 -> new NGramQuery(quoted(beginning), OptionalLong.of(0));
      case 1 ->
          new NGramQuery(
              quoted(entries.getFirst().piece), OptionalLong.of(entries.getFirst().contacts));
      case MOST_NAMED + 1 -> uncounted(quoted(beginning) + "*");
      default -> uncounted(joined(entries.stream().map(Entry::piece).toList(), " OR "));
    };
  }

  /** Asks for what all of them find. */
  static String all(List<NGramQuery> queries) {
    return queries.stream().map(NGramQuery::text).collect(Collectors.joining(" AND "));
  }

  /** Asks for one piece. */
  static String quoted(String piece) {
    return "\"" + piece.replace("\"", "\"\"") + "\"";
  }

  private static String joined(List<String> pieces, String by) {
    return pieces.stream().map(NGramQuery::quoted).collect(Collectors.joining(by, "(", ")"));
  }

  private static NGramQuery uncounted(String text) {
    return new NGramQuery(text, OptionalLong.empty());
  }
}
