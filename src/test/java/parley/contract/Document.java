package parley.contract;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import parley.ApiDocument;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The description of the API, read once. */
final class Document {
  private static final String ADDRESS = "https://parley.test/openapi.yaml";
  private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");
  private static final Document INSTANCE = new Document();

  private final JsonNode root = read();
  private final SchemaRegistry schemas =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12,
          registry -> registry.schemas(Map.of(ADDRESS, ClosedSchemas.of(root).toString())));
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();
  private final List<Operation> operations = operations(root);

  private Document() {}

  static Document get() {
    return INSTANCE;
  }

  private static JsonNode read() {
    // A key that stands twice breaks the page of the API reference.
    return YAMLMapper.builder()
        .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
        .build()
        .readTree(ApiDocument.yaml());
  }

  private static List<Operation> operations(JsonNode root) {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (METHODS.contains(method.getKey())) {
          operations.add(Operation.of(method.getKey(), path.getKey(), method.getValue()));
        }
      }
    }
    return List.copyOf(operations);
  }

  List<Operation> operations() {
    return operations;
  }

  /** The operation that serves a method on a real path: literal segments win over named ones. */
  Optional<Operation> find(String method, String path) {
    return operations.stream()
        .filter(operation -> operation.method().equals(method) && operation.matches(path))
        .min((one, other) -> Integer.compare(one.names(), other.names()));
  }

  /** The place that a place refers to, or itself. */
  Place resolved(Place place) {
    String target = place.node().path("$ref").asString("");
    return target.isEmpty() ? place : resolved(at(target.substring(1)));
  }

  Place at(String pointer) {
    JsonNode node = root.at(pointer);
    if (node.isMissingNode()) {
      throw new AssertionError("openapi.yaml has nothing at " + pointer);
    }
    return new Place(pointer, node);
  }

  /** What the schema at {@code place} finds wrong with a value, fields that it doesn't name too. */
  List<String> errors(Place place, JsonNode value) {
    Schema schema =
        compiled.computeIfAbsent(
            place.pointer(),
            pointer ->
                schemas.getSchema(ClosedSchemas.reference(ADDRESS + "#" + place.fragment())));
    return schema.validate(value).stream().map(Error::toString).toList();
  }
}
