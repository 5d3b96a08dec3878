package parley.contacts.attributes;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.http.Cursors;
import parley.http.Json;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;
import tools.jackson.databind.JsonNode;

/** The table {@code attribute}. */
final class AttributeRows {
  private static final String SELECT =
      """
      select id, attribute_key, label, type, options, pattern, indexing, version, created_at, updated_at
      from attribute
      """;

  private AttributeRows() {}

  /** Inserts a definition unless its key has one; says whether it did. */
  static boolean add(Tx tx, long organizationId, Attribute attribute) {
    return tx.run(
            """
            insert into attribute (org_id, id, attribute_key, label, type, options, pattern,
              indexing, version, created_at, updated_at)
            values (:org_id, :id, :key, :label, :type, :options, :pattern, :indexing,
              :version, :created_at, :updated_at)
            on conflict (org_id, attribute_key) do nothing
            """,
            values(organizationId, attribute)
                .and("key", attribute.key())
                .and("type", attribute.type().text())
                .and("indexing", attribute.indexing())
                .and("created_at", attribute.createdAt()))
        == 1;
  }

  /** Writes a definition over its former version; says whether that was still there. */
  static boolean update(Tx tx, long organizationId, Attribute attribute) {
    return tx.run(
            """
            update attribute set label = :label, options = :options,
              pattern = :pattern, version = :version,
              updated_at = :updated_at
            where org_id = :org_id and id = :id and version = :version - 1
            """,
            values(organizationId, attribute))
        == 1;
  }

  private static Values values(long organizationId, Attribute attribute) {
    return Values.of("org_id", organizationId)
        .and("id", attribute.id())
        .and("label", attribute.label())
        .and("options", Json.text(attribute.options()))
        .and("pattern", attribute.pattern() == null ? null : attribute.pattern().text())
        .and("version", attribute.version())
        .and("updated_at", attribute.updatedAt());
  }

  static boolean delete(Tx tx, long organizationId, long id, long version) {
    return tx.run(
            "delete from attribute where org_id = ? and id = ? and version = ?",
            organizationId,
            id,
            version)
        == 1;
  }

  static Optional<Attribute> find(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and id = ?", AttributeRows::attribute, organizationId, id);
  }

  /** The keys that are defined, oldest first. */
  static List<String> keys(Tx tx, long organizationId) {
    return tx.list(
        "select attribute_key from attribute where org_id = ? order by id",
        Row::text,
        organizationId);
  }

  /** The definition of a key, if it has one. */
  static Optional<Attribute> named(Tx tx, long organizationId, String key) {
    return tx.one(
        SELECT + "where org_id = ? and attribute_key = ?",
        AttributeRows::attribute,
        organizationId,
        key);
  }

  /** The definitions of those of {@code keys} that have one. */
  static List<Attribute> named(Tx tx, long organizationId, Set<String> keys) {
    return tx.list(
        SELECT + "where org_id = :org_id and attribute_key in (:keys)",
        AttributeRows::attribute,
        Values.of("org_id", organizationId).and("keys", List.copyOf(keys)));
  }

  /** Notes that every contact has been gone through. */
  static void indexed(Tx tx, long organizationId, long id) {
    tx.run("update attribute set indexing = 0 where org_id = ? and id = ?", organizationId, id);
  }

  /** All of them. */
  static List<Attribute> all(Tx tx, long organizationId) {
    return tx.list(SELECT + "where org_id = ?", AttributeRows::attribute, organizationId);
  }

  /** Oldest first. */
  static List<Attribute> page(Tx tx, long organizationId, Paging paging) {
    return tx.list(
        SELECT + "where org_id = :org_id and id > :after order by id limit :limit offset :offset",
        AttributeRows::attribute,
        Values.of("org_id", organizationId)
            .and("after", paging.after().map(Cursors.Position::id).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, long organizationId) {
    return tx.number("select count(*) from attribute where org_id = ?", organizationId);
  }

  private static Attribute attribute(Row row) {
    return new Attribute(
        row.number("id"),
        row.text("attribute_key"),
        row.text("label"),
        AttributeType.of(row.text("type")).orElseThrow(),
        Json.parse(row.text("options")).valueStream().map(JsonNode::asString).toList(),
        pattern(row.textOrNull("pattern")),
        row.flag("indexing"),
        row.number("version"),
        row.instant("created_at"),
        row.instant("updated_at"));
  }

  /** One that this version of Parley would not take any more counts no longer. */
  private static @Nullable TextPattern pattern(@Nullable String text) {
    return text == null ? null : TextPattern.of(text).orElse(null);
  }
}
