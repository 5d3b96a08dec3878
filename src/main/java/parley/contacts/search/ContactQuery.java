package parley.contacts.search;

import java.util.OptionalLong;
import parley.storage.Conditions;
import parley.storage.Values;

/**
 * A choice of contacts in the making: tables, and conditions with their values. It begins with the
 * table that narrows most; the others come only when something asks for them.
 */
public final class ContactQuery {
  private final StringBuilder tables;
  private final String id;
  private final Conditions conditions = new Conditions("contact_");
  private OptionalLong contactsOf = OptionalLong.empty();
  private OptionalLong total = OptionalLong.empty();

  /**
   * Begins with one table.
   *
   * @param id its column that holds the contacts' ids
   */
  public ContactQuery(String table, String id) {
    this.tables = new StringBuilder(table);
    this.id = id;
  }

  /** All contacts {@code c} of an organization with ids in {@code range}. */
  public static ContactQuery contacts(long organizationId, IdRange range) {
    return new ContactQuery("contact c", "c.id")
        .where("c.org_id = ?", organizationId)
        .within(range);
  }

  /** Says that the contacts {@code c} themselves are yet to be joined. */
  public ContactQuery contactsOf(long organizationId) {
    contactsOf = OptionalLong.of(organizationId);
    return this;
  }

  /** Says how many these are, where that is known already; the next condition ends it. */
  ContactQuery counted(OptionalLong contacts) {
    total = contacts;
    return this;
  }

  /** How many contacts these are; empty when nobody has said so. */
  public OptionalLong total() {
    return total;
  }

  /**
   * Adds a condition.
   *
   * @param more for each {@code ?} of the condition
   */
  public ContactQuery where(String condition, Object... more) {
    total = OptionalLong.empty();
    return add(condition, more);
  }

  private ContactQuery add(String condition, Object... more) {
    conditions.add(condition, more);
    return this;
  }

  /** Adds a condition on the contacts {@code c}. */
  public ContactQuery whereContact(String condition, Object... more) {
    return withContacts().where(condition, more);
  }

  /** Makes sure that the contacts {@code c} themselves are there. */
  public ContactQuery withContacts() {
    contactsOf.ifPresent(this::join);
    contactsOf = OptionalLong.empty();
    return this;
  }

  public ContactQuery within(IdRange range) {
    if (range.isBoundedBelow()) {
      where(id + " > ?", range.above());
    }
    if (range.isBoundedAbove()) {
      where(id + " < ?", range.below());
    }
    return this;
  }

  /** The column that holds the contacts' ids. */
  public String id() {
    return id;
  }

  /** From the word {@code from} on, without an order. */
  public String sql() {
    return "from " + tables + "\nwhere " + conditions.sql();
  }

  /** The values of the conditions, to which others can be added. */
  public Values values() {
    return conditions.values();
  }

  /** SQLite walks cross joins from left to right. */
  private void join(long organizationId) {
    tables.append(" cross join contact c");
    add("c.org_id = ? and c.id = " + id, organizationId);
  }
}
