package parley.storage;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known of a statement's text: where its {@code :names} are, and its result's columns. */
final class ParsedSql {
  private static final LoadingCache<String, ParsedSql> KNOWN =
      Caffeine.newBuilder().maximumSize(1_000).executor(Runnable::run).build(SqlParser::parse);

  private static final int MOST_UNNAMED = 3;

  private final String sql;
  private final String text;
  private final String[] names;
  private final int[] order;
  private final List<Integer> places;
  private volatile @Nullable Columns columns;

  /**
   * What the parser has found.
   *
   * @param text the SQL with {@code ?} for each name
   * @param occurrences the names for these, in order; a name may come several times
   * @param places where these are in the text
   */
  ParsedSql(String sql, String text, List<String> occurrences, List<Integer> places) {
    List<String> distinct = occurrences.stream().distinct().toList();
    this.sql = sql;
    this.text = text;
    this.names = distinct.toArray(String[]::new);
    this.order = occurrences.stream().mapToInt(distinct::indexOf).toArray();
    this.places = places;
  }

  /** Parses a text when it is seen for the first time, or for the first time in a long while. */
  static ParsedSql of(String sql) {
    return KNOWN.get(sql);
  }

  /**
   * The statement with values for its {@code ?}.
   *
   * @throws IllegalArgumentException when it has names, or needs them for so many values
   */
  BoundSql bind(@Nullable Object... values) {
    if (names.length > 0) {
      throw wrong("no value for :" + names[0]);
    }
    if (values.length > MOST_UNNAMED) {
      throw wrong("more than " + MOST_UNNAMED + " values without names");
    }
    return new BoundSql(this, text, values);
  }

  /**
   * The statement with values for its {@code :names}.
   *
   * @throws IllegalArgumentException when a name has no value, or a value is of no use
   */
  BoundSql bind(Values values) {
    @Nullable Object[] named = new @Nullable Object[names.length];
    int next = 0;
    boolean lists = false;
    for (int i = 0; i < names.length; i++) {
      int found = values.find(names[i], next);
      if (found < 0) {
        throw wrong("no value for :" + names[i]);
      }
      named[i] = values.value(found);
      lists |= named[i] instanceof List;
      next = found + 1;
    }
    if (values.size() > names.length) {
      throw wrong("no use for the value of :" + unused(values));
    }
    @Nullable Object[] bound = inOrder(named);
    return lists ? BoundLists.expand(this, text, places, bound) : new BoundSql(this, text, bound);
  }

  private @Nullable Object[] inOrder(@Nullable Object[] named) {
    if (order.length == named.length) {
      return named;
    }
    @Nullable Object[] values = new @Nullable Object[order.length];
    for (int i = 0; i < order.length; i++) {
      values[i] = named[order[i]];
    }
    return values;
  }

  private String unused(Values values) {
    List<String> known = List.of(names);
    for (int i = 0; i < values.size(); i++) {
      if (!known.contains(values.name(i)) || values.find(values.name(i), i + 1) != i) {
        return values.name(i);
      }
    }
    throw new IllegalStateException("every value is of use");
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + " in " + sql);
  }

  /** The columns of the result, which are the same at every run. */
  Columns columns(ResultSet results) throws SQLException {
    Columns known = columns;
    if (known == null) {
      known = Columns.of(results.getMetaData(), sql);
      columns = known;
    }
    return known;
  }
}
