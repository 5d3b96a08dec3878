package parley.contacts.attributes;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.ETags;
import parley.storage.IdType;

/** A definition as the API shows it. */
record AttributeView(
    String id,
    String entity,
    String key,
    String label,
    AttributeType type,
    List<String> options,
    @Nullable String pattern,
    boolean indexing,
    Instant createdAt,
    Instant updatedAt,
    String etag) {
  /** The only things that have attributes of their own so far. */
  static final String ENTITY = "contact";

  static AttributeView of(Attribute attribute) {
    return new AttributeView(
        IdType.ATTRIBUTE.encode(attribute.id()),
        ENTITY,
        attribute.key(),
        attribute.label(),
        attribute.type(),
        attribute.options(),
        attribute.pattern() == null ? null : attribute.pattern().text(),
        attribute.indexing(),
        attribute.createdAt(),
        attribute.updatedAt(),
        ETags.of(attribute.version()));
  }
}
