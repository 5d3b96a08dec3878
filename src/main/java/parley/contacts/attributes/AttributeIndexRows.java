package parley.contacts.attributes;

import java.util.List;
import parley.http.Json;
import parley.storage.Tx;
import parley.storage.Values;
import tools.jackson.databind.JsonNode;

/** The table {@code contact_attribute}. */
final class AttributeIndexRows {
  /** A contact, and what it has. */
  record Holder(long id, JsonNode attributes) {}

  private AttributeIndexRows() {}

  /** Makes the index say what a contact has under a key; a value that is missing removes it. */
  static void write(
      Tx tx, long organizationId, long contactId, Attribute attribute, JsonNode value) {
    IndexedValue.of(attribute.type(), value)
        .ifPresentOrElse(
            indexed -> put(tx, organizationId, contactId, attribute, indexed),
            () -> remove(tx, organizationId, contactId, attribute));
  }

  private static void put(
      Tx tx, long organizationId, long contactId, Attribute attribute, IndexedValue value) {
    tx.defer(
        """
        insert into contact_attribute (org_id, attribute_id, contact_id, text_value, number_value)
        values (:org_id, :attribute_id, :contact_id, :text, :number)
        on conflict (org_id, attribute_id, contact_id) do update
          set text_value = excluded.text_value, number_value = excluded.number_value
        """,
        Values.of("org_id", organizationId)
            .and("attribute_id", attribute.id())
            .and("contact_id", contactId)
            .and("text", value.text())
            .and("number", value.number()));
  }

  private static void remove(Tx tx, long organizationId, long contactId, Attribute attribute) {
    tx.defer(
        "delete from contact_attribute where org_id = ? and attribute_id = ? and contact_id = ?",
        organizationId,
        attribute.id(),
        contactId);
  }

  /** The next contacts in the order of ids, which nobody changes before the transaction ends. */
  static List<Holder> next(Tx tx, long organizationId, long after, int most) {
    return tx.list(
        """
        select c.id, c.custom_attributes from contact c
        where c.org_id = ? and c.id > ? order by c.id limit ?
        """
            + tx.dialect().lockRows("c"),
        row -> new Holder(row.number(), Json.parse(row.text())),
        organizationId,
        after,
        most);
  }

  /** Removes some of what is left of a definition that is gone; says how much. */
  static int forget(Tx tx, long organizationId, long attributeId, int most) {
    return tx.run(
        """
        delete from contact_attribute
        where org_id = :org_id and attribute_id = :attribute_id and contact_id in (
          select contact_id from contact_attribute
          where org_id = :org_id and attribute_id = :attribute_id limit :most)
        """,
        Values.of("org_id", organizationId).and("attribute_id", attributeId).and("most", most));
  }
}
