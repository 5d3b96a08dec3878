package parley.contacts.attributes;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import parley.http.FieldError;
import parley.http.Json;
import parley.http.Problem;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/**
 * What a write changes of those attributes of a contact that are defined, and that it is as they
 * are defined. What it leaves as it was may be older than the definition, and passes.
 */
public final class AttributeChanges {
  private final List<Attribute> attributes;
  private final JsonNode wanted;

  private AttributeChanges(List<Attribute> attributes, JsonNode wanted) {
    this.attributes = attributes;
    this.wanted = wanted;
  }

  /**
   * Compares and checks.
   *
   * @param definitions where to look for what is defined
   * @param before the attributes as JSON, as they are kept; {@code {}} for a new contact
   * @param after the same as they are to be
   * @throws Problem {@code validation_failed}, naming every value that doesn't fit
   */
  public static AttributeChanges of(
      Tx tx, long organizationId, Definitions definitions, String before, String after) {
    return compared(tx, organizationId, definitions, before, after, key -> true);
  }

  /**
   * The same for a contact that takes over another one. What comes from that one as it was may be
   * older than the definition, and passes as well.
   *
   * @param from the attributes of the other one
   * @throws Problem {@code validation_failed}, naming every other value that doesn't fit
   */
  public static AttributeChanges ofMerge(
      Tx tx,
      long organizationId,
      Definitions definitions,
      String before,
      String from,
      String after) {
    JsonNode kept = Json.parse(from);
    JsonNode wanted = Json.parse(after);
    return compared(
        tx,
        organizationId,
        definitions,
        before,
        after,
        key -> !kept.path(key).equals(wanted.path(key)));
  }

  private static AttributeChanges compared(
      Tx tx,
      long organizationId,
      Definitions definitions,
      String before,
      String after,
      Predicate<String> isNew) {
    JsonNode wanted = Json.parse(after);
    AttributeChanges changes =
        new AttributeChanges(
            changed(tx, organizationId, definitions, before, after, wanted), wanted);
    changes.requireValid(isNew);
    return changes;
  }

  /** Most contacts have no attributes, and most writes change none: then nothing is asked. */
  private static List<Attribute> changed(
      Tx tx,
      long organizationId,
      Definitions definitions,
      String before,
      String after,
      JsonNode wanted) {
    if (after.equals(before)) {
      return List.of();
    }
    JsonNode old = Json.parse(before);
    Set<String> keys = new HashSet<>(old.propertyNames());
    keys.addAll(wanted.propertyNames());
    keys.removeIf(key -> old.path(key).equals(wanted.path(key)));
    return keys.isEmpty() ? List.of() : definitions.named(tx, organizationId, keys);
  }

  private void requireValid(Predicate<String> isNew) {
    List<FieldError> faults =
        attributes.stream()
            .filter(attribute -> wanted.has(attribute.key()) && isNew.test(attribute.key()))
            .flatMap(attribute -> attribute.fault(wanted.path(attribute.key())).stream())
            .toList();
    if (!faults.isEmpty()) {
      throw Problem.invalidFields(faults);
    }
  }

  /**
   * Brings the index up to them, in the transaction in which the contact is written, behind it. A
   * value of another type than its definition's is not in it, as for a contact that was there
   * before.
   */
  public void index(Tx tx, long organizationId, long contactId) {
    for (Attribute attribute : attributes) {
      AttributeIndexRows.write(
          tx, organizationId, contactId, attribute, wanted.path(attribute.key()));
    }
  }
}
