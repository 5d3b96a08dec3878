package parley.contacts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * A choice of contacts in the making: tables, and conditions with their values. It begins with the
 * table that narrows most; the others come only when something asks for them.
 */
final class Selection {
  /** A table to come, and how it hangs on those before. */
  record Join(String table, String condition, List<Object> values) {}

  private final StringBuilder tables;
  private final String id;
  private final String order;
  private final StringJoiner conditions = new StringJoiner("\n  and ");
  private final List<Object> values = new ArrayList<>();
  private Optional<Join> ids = Optional.empty();
  private Optional<Join> contacts = Optional.empty();

  /**
   * Begins with one table.
   *
   * @param id the column that holds the contacts' ids
   * @param order a column that grows with the ids, cheap to order by
   */
  Selection(String table, String id, String order) {
    this.tables = new StringBuilder(table);
    this.id = id;
    this.order = order;
  }

  /** All contacts {@code c} of an organization with ids in {@code range}. */
  static Selection contacts(long organizationId, IdRange range) {
    return new Selection("contact c", "c.id", "c.id")
        .where("c.org_id = ?", organizationId)
        .within(range);
  }

  /** Names the table that has the column of the ids. */
  Selection idsIn(Join join) {
    ids = Optional.of(join);
    return this;
  }

  /** Says that the contacts {@code c} themselves are yet to be joined. */
  Selection contactsOf(long organizationId) {
    contacts =
        Optional.of(
            new Join("contact c", "c.org_id = ? and c.id = " + id, List.of(organizationId)));
    return this;
  }

  Selection where(String condition, Object... more) {
    conditions.add(condition);
    values.addAll(List.of(more));
    return this;
  }

  /** Adds a condition on the contacts {@code c}. */
  Selection whereContact(String condition, Object... more) {
    return withContacts().where(condition, more);
  }

  /** Makes sure that the contacts {@code c} themselves are there. */
  Selection withContacts() {
    id();
    contacts.ifPresent(this::join);
    contacts = Optional.empty();
    return this;
  }

  Selection within(IdRange range) {
    if (range.isBoundedBelow()) {
      where(id() + " > ?", range.above());
    }
    if (range.isBoundedAbove()) {
      where(id() + " < ?", range.below());
    }
    return this;
  }

  /** The column that holds the contacts' ids; its table is there from now on. */
  String id() {
    ids.ifPresent(this::join);
    ids = Optional.empty();
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

  /** SQLite walks cross joins from left to right. */
  private void join(Join join) {
    tables.append(" cross join ").append(join.table());
    where(join.condition(), join.values().toArray());
  }
}
