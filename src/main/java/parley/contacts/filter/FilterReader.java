package parley.contacts.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import parley.http.Problem;
import tools.jackson.databind.JsonNode;

/** Reads one filter from JSON; what is wrong with it is told by a JSON pointer to the place. */
public final class FilterReader {
  private static final int DEEPEST = 3;
  private static final int MOST_LEAVES = 20;
  private static final Set<String> LEAF = Set.of("field", "is", "value");
  private static final String SHAPE =
      "must have all, any or not, or else field, is and value, and nothing beside";

  private final FilterFields fields;
  private final FilterValues values;
  private int leaves;

  FilterReader(FilterFields fields, FilterValues values) {
    this.fields = fields;
    this.values = values;
  }

  /**
   * Reads a filter that stands at {@code place} in the body.
   *
   * @throws Problem {@code validation_failed}
   */
  public Filter read(JsonNode node, String place) {
    return filter(node, place, 0);
  }

  private Filter filter(JsonNode node, String place, int depth) {
    if (!node.isObject()) {
      throw Problem.invalidField(place, "invalid_type", "must be an object");
    }
    if (depth == DEEPEST && !node.has("field")) {
      throw Problem.invalidField(place, "too_deep", "must be a comparison: 3 levels are the most");
    }
    if (node.has("all")) {
      return new Filter.All(several(node, place, "all", depth));
    }
    if (node.has("any")) {
      return new Filter.Any(several(node, place, "any", depth));
    }
    if (node.has("not")) {
      only(node, place, "not"::equals);
      return new Filter.Not(filter(node.path("not"), place + "/not", depth + 1));
    }
    return leaf(node, place);
  }

  private List<Filter> several(JsonNode node, String place, String name, int depth) {
    only(node, place, name::equals);
    JsonNode inner = node.path(name);
    if (!inner.isArray() || inner.isEmpty()) {
      throw Problem.invalidField(
          place + "/" + name, "invalid_type", "must be an array of at least one filter");
    }
    List<Filter> filters = new ArrayList<>();
    for (int i = 0; i < inner.size(); i++) {
      filters.add(filter(inner.get(i), place + "/" + name + "/" + i, depth + 1));
    }
    return filters;
  }

  private Filter leaf(JsonNode node, String place) {
    only(node, place, LEAF::contains);
    if (++leaves > MOST_LEAVES) {
      throw Problem.invalidField(place, "too_many", "20 comparisons are the most");
    }
    FilterField field = named(node, place, "field", name -> fields.of(name, place + "/field"));
    Operator operator =
        named(
            node,
            place,
            "is",
            name ->
                Operator.of(name)
                    .filter(field.kind()::takes)
                    .orElseThrow(() ->
                        Problem.invalidField(place + "/is", "unknown_value", field.kind().hint())));
    return comparison(field, operator, node.path("value"), place + "/value");
  }

  private Filter comparison(FilterField field, Operator operator, JsonNode value, String place) {
    return switch (operator) {
      case SET -> new Filter.Present(field);
      case UNSET -> new Filter.Not(new Filter.Present(field));
      case NE, NOT_IN ->
          new Filter.Not(new Filter.Among(field, texts(field, operator, value, place)));
      case IN -> new Filter.Among(field, texts(field, operator, value, place));
      case CONTAINS -> new Filter.Contains(field, values.text(field, value, place));
      case STARTS_WITH -> new Filter.StartsWith(field, values.text(field, value, place));
      case EQ ->
          field.kind() == Kind.TEXT
              ? new Filter.Among(field, texts(field, operator, value, place))
              : values.range(field, operator, value, place);
      case LT, LTE, GT, GTE, BETWEEN, WITHIN_LAST, OLDER_THAN ->
          values.range(field, operator, value, place);
    };
  }

  private List<String> texts(FilterField field, Operator operator, JsonNode value, String place) {
    return operator == Operator.IN || operator == Operator.NOT_IN
        ? values.texts(field, value, place)
        : List.of(values.text(field, value, place));
  }

  private static <T> T named(JsonNode node, String place, String name, Function<String, T> reader) {
    JsonNode text = node.path(name);
    if (text.isMissingNode() || text.isNull()) {
      throw Problem.invalidField(place + "/" + name, "required", "is required");
    }
    if (!text.isString()) {
      throw Problem.invalidField(place + "/" + name, "invalid_type", "must be a string");
    }
    return reader.apply(text.asString());
  }

  private static void only(JsonNode node, String place, Predicate<String> known) {
    for (String name : node.propertyNames()) {
      if (!known.test(name)) {
        throw Problem.invalidField(place, "unknown_field", SHAPE);
      }
    }
  }
}
