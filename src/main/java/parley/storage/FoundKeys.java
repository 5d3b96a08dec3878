package parley.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keys of rows that a statement over all organizations has found. It locks nothing; what changes
 * the rows names one organization, in a statement of its own, so that one server can run it (see
 * docs/decisions/0084). Whoever was faster has changed them already: say again in the change what
 * they were looked for by.
 *
 * @param <K> what tells the rows of one organization apart
 */
public final class FoundKeys<K> {
  private final SortedMap<Long, List<K>> organizations;

  private FoundKeys(SortedMap<Long, List<K>> organizations) {
    this.organizations = organizations;
  }

  /** Changes rows of one organization; says how many. */
  @FunctionalInterface
  public interface Change<K> {
    /** Its {@code keys} are not empty, and in the order in which they were found. */
    int run(long organizationId, List<K> keys);
  }

  /** Changes rows of one organization, and answers something for each. */
  @FunctionalInterface
  public interface Answer<K, T> {
    /** Its {@code keys} are not empty, and in the order in which they were found. */
    List<T> run(long organizationId, List<K> keys);
  }

  /** What a query finds whose columns are {@code org_id} and a number. */
  public static FoundKeys<Long> numbers(Tx tx, String sql, @Nullable Object... values) {
    return of(tx, sql, Row::number, values);
  }

  /** The same, with values for names. */
  public static FoundKeys<Long> numbers(Tx tx, String sql, Values values) {
    return grouped(tx.list(sql, row -> new Found<>(row.number(), row.number()), values));
  }

  /** What a query finds whose first column is {@code org_id}; {@code key} reads those after it. */
  public static <K> FoundKeys<K> of(
      Tx tx, String sql, RowMapper<K> key, @Nullable Object... values) {
    return grouped(tx.list(sql, row -> new Found<>(row.number(), key.map(row)), values));
  }

  private record Found<K>(long organizationId, K key) {}

  /** In the order of organizations: two that change the same rows don't wait in a circle. */
  private static <K> FoundKeys<K> grouped(List<Found<K>> all) {
    SortedMap<Long, List<K>> organizations = new TreeMap<>();
    for (Found<K> found : all) {
      organizations
          .computeIfAbsent(found.organizationId(), _ -> new ArrayList<>())
          .add(found.key());
    }
    return new FoundKeys<>(organizations);
  }

  /** Runs the same statement for each organization, with {@code :org_id} and {@code :keys}. */
  public int change(Tx tx, String sql) {
    return change(tx, sql, Values.none());
  }

  /** The same, with more values. */
  public int change(Tx tx, String sql, Values more) {
    return change((organizationId, keys) ->
        tx.run(sql, Values.of("org_id", organizationId).and("keys", keys).andAll(more)));
  }

  /** Runs a change for each organization; says how many rows they have changed. */
  public int change(Change<K> change) {
    int changed = 0;
    for (var organization : organizations.entrySet()) {
      changed += change.run(organization.getKey(), organization.getValue());
    }
    return changed;
  }

  /** Runs a change for each organization; answers what they answer. */
  public <T> List<T> changed(Answer<K, T> change) {
    List<T> all = new ArrayList<>();
    organizations.forEach((id, keys) -> all.addAll(change.run(id, keys)));
    return all;
  }
}
