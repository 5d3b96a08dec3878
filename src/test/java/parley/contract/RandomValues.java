package parley.contract;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Values by chance: such as a schema of the document allows, and now and then any other. */
final class RandomValues {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int DEEPEST = 7;

  /** One value in so many has nothing to do with its schema. */
  private static final int ODD = 20;

  /** Of such an id the schema tells the beginning. */
  private static final Pattern ID = Pattern.compile("\\^?\\(?([a-z]{3})_.*");

  private static final List<String> TEXTS =
      List.of(
          "Ada",
          "Bakery",
          "vip",
          "hello there",
          "+14155550123",
          "14155550123",
          "ada@example.com",
          "https://example.com/x",
          "2026-02-30",
          "9999-12-31T23:59:59Z",
          "",
          " ",
          "\u0000",
          "a\nb",
          "%",
          "'",
          "\u202e",
          "\ud83e\udd84",
          "x".repeat(300),
          "é".repeat(1_000));

  private static final List<Long> NUMBERS =
      List.of(0L, 1L, -1L, 50L, 101L, 1L << 31, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE);

  private static final List<Duration> TIMES =
      List.of(
          Duration.ofDays(-40),
          Duration.ofMinutes(-1),
          Duration.ofHours(1),
          Duration.ofDays(3),
          Duration.ofDays(900));

  private final Document document;
  private final Random random;
  private final Map<String, List<String>> ids;

  /**
   * A maker of values.
   *
   * @param ids of what there is, by their first three letters
   */
  RandomValues(Document document, Random random, Map<String, List<String>> ids) {
    this.document = document;
    this.random = random;
    this.ids = ids;
  }

  <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  /** A value for the schema at this place. */
  JsonNode value(Place place) {
    return value(place, 0);
  }

  private JsonNode value(Place place, int depth) {
    Place schema = document.resolved(place);
    JsonNode node = schema.node();
    if (random.nextInt(ODD) == 0) {
      return odd();
    }
    if (node.has("const")) {
      return node.path("const");
    }
    if (node.has("enum")) {
      return node.path("enum").get(random.nextInt(node.path("enum").size()));
    }
    if (node.has("example") && random.nextInt(3) == 0) {
      return node.path("example").deepCopy();
    }
    if (Stream.of("oneOf", "anyOf", "allOf").anyMatch(node::has)) {
      return combined(schema, depth);
    }
    return typed(schema, depth);
  }

  /** One of several schemas, or all of them, with what the schema around them has itself. */
  private JsonNode combined(Place schema, int depth) {
    ObjectNode whole = properties(schema, depth);
    JsonNode last = whole;
    for (String way : List.of("oneOf", "anyOf", "allOf")) {
      int size = schema.node().path(way).size();
      int chosen = size == 0 ? 0 : random.nextInt(size);
      for (int i = 0; i < size; i++) {
        if (way.equals("allOf") || i == chosen) {
          last = value(schema.child(way).item(i), depth + 1);
          if (last instanceof ObjectNode part) {
            whole.setAll(part);
          }
        }
      }
    }
    return last instanceof ObjectNode ? whole : last;
  }

  private JsonNode typed(Place schema, int depth) {
    JsonNode type = schema.node().path("type");
    String chosen =
        type.isArray() ? type.get(random.nextInt(type.size())).asString() : type.asString("");
    return switch (chosen) {
      case "object", "" -> properties(schema, depth);
      case "array" -> array(schema, depth);
      case "boolean" -> NODES.booleanNode(random.nextBoolean());
      case "integer", "number" -> number(schema.node());
      case "null" -> NODES.nullNode();
      default -> NODES.stringNode(text(schema.node()));
    };
  }

  private ObjectNode properties(Place schema, int depth) {
    ObjectNode object = NODES.objectNode();
    List<String> required =
        schema.node().path("required").valueStream().map(JsonNode::asString).toList();
    for (Place property : schema.child("properties").children()) {
      int chance = required.contains(property.name()) ? 97 : 45;
      if (depth < DEEPEST && random.nextInt(100) < chance) {
        object.set(property.name(), value(property, depth + 1));
      }
    }
    Place others = schema.child("additionalProperties");
    if (others.node().isObject() && random.nextBoolean()) {
      object.set(any(List.of("k", "Größe", "a b", "order")), value(others, depth + 1));
    }
    return object;
  }

  private ArrayNode array(Place schema, int depth) {
    ArrayNode array = NODES.arrayNode();
    int size = depth < DEEPEST ? any(List.of(0, 1, 1, 2, 3)) : 0;
    IntStream.range(0, size).forEach(i -> array.add(value(schema.child("items"), depth + 1)));
    return array;
  }

  private JsonNode number(JsonNode schema) {
    if (random.nextInt(3) == 0) {
      return NODES.numberNode(any(NUMBERS));
    }
    long least = schema.path("minimum").asLong(0);
    long most = Math.max(least, Math.min(schema.path("maximum").asLong(100), least + 1_000));
    return NODES.numberNode(random.nextLong(least, most + 1));
  }

  private String text(JsonNode schema) {
    Matcher id = ID.matcher(schema.path("pattern").asString(""));
    if (id.matches()) {
      return id(id.group(1));
    }
    return switch (schema.path("format").asString("")) {
      case "date-time" -> Instant.now().plus(any(TIMES)).toString();
      case "email" -> "u" + random.nextInt(1_000) + "@example.com";
      default -> any(TEXTS);
    };
  }

  /** The id of something of this kind; one of nothing where there is none. */
  String id(String kind) {
    List<String> known = ids.getOrDefault(kind, List.of());
    return known.isEmpty() ? kind + "_0000000000001" : any(known);
  }

  private JsonNode odd() {
    return switch (random.nextInt(5)) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.numberNode(any(NUMBERS));
      case 2 -> NODES.arrayNode().add(any(TEXTS));
      case 3 -> NODES.objectNode().put(any(TEXTS), any(TEXTS));
      default -> NODES.stringNode(any(TEXTS));
    };
  }
}
