package parley.contacts;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** A choice of contacts in the making: tables, and conditions with their values. */
final class Selection {
  private final String tables;
  private final String id;
  private final String order;
  private final StringJoiner conditions = new StringJoiner("\n  and ");
  private final List<Object> values = new ArrayList<>();

  /**
   * Starts with these tables.
   *
   * @param id the column that holds the contacts' ids
   * @param order a column that grows with the ids, cheap to order by
   */
  Selection(String tables, String id, String order) {
    this.tables = tables;
    this.id = id;
    this.order = order;
  }

  /** All contacts {@code c} of an organization with ids in {@code range}. */
  static Selection contacts(long organizationId, IdRange range) {
    return new Selection("contact c", "c.id", "c.id")
        .where("c.org_id = ?", organizationId)
        .within(range);
  }

  Selection where(String condition, Object... more) {
    conditions.add(condition);
    values.addAll(List.of(more));
    return this;
  }

  Selection within(IdRange range) {
    if (range.isBoundedBelow()) {
      where(id + " > ?", range.above());
    }
    if (range.isBoundedAbove()) {
      where(id + " < ?", range.below());
    }
    return this;
  }

  /** The column that holds the contacts' ids. */
  String id() {
    return id;
  }

  /** The column to order by instead of the id. */
  String order() {
    return order;
  }

  /** From the word {@code from} on, without an order. */
  String sql() {
    return "from " + tables + "\nwhere " + conditions;
  }

  /** The values of the conditions, then {@code more}. */
  Object[] values(Object... more) {
    List<Object> all = new ArrayList<>(values);
    all.addAll(List.of(more));
    return all.toArray();
  }
}
