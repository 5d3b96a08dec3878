package parley.contacts.filter;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import parley.text.Folding;
import tools.jackson.databind.JsonNode;

/**
 * Says in plain Java which contacts a filter means, of contacts and filters as the API has them.
 */
final class Oracle {
  private static final ZoneId ZONE = ZoneId.of("America/New_York");

  private Oracle() {}

  static boolean means(JsonNode filter, JsonNode contact) {
    if (filter.has("all")) {
      return filter.path("all").valueStream().allMatch(one -> means(one, contact));
    }
    if (filter.has("any")) {
      return filter.path("any").valueStream().anyMatch(one -> means(one, contact));
    }
    return filter.has("not")
        ? !means(filter.path("not"), contact)
        : compares(filter, field(filter.path("field").asString(), contact));
  }

  private static JsonNode field(String name, JsonNode contact) {
    return contact.at("/" + name.replace('.', '/'));
  }

  private static boolean compares(JsonNode leaf, JsonNode has) {
    JsonNode value = leaf.path("value");
    boolean isSet = !has.isMissingNode() && !has.isNull() && !(has.isArray() && has.isEmpty());
    return switch (leaf.path("is").asString()) {
      case "set" -> isSet;
      case "unset" -> !isSet;
      case "ne" -> !(isSet && equal(leaf, has, value));
      case "not_in" -> !(isSet && isAmong(leaf, has, value));
      default -> isSet && holds(leaf, has, value);
    };
  }

  private static boolean holds(JsonNode leaf, JsonNode has, JsonNode value) {
    return switch (leaf.path("is").asString()) {
      case "eq" -> equal(leaf, has, value);
      case "in" -> isAmong(leaf, has, value);
      case "contains" -> text(leaf, has).contains(text(leaf, value));
      case "starts_with" -> text(leaf, has).startsWith(text(leaf, value));
      case "lt" -> ordered(has, value, order -> order < 0);
      case "lte" -> ordered(has, value, order -> order <= 0);
      case "gt" -> ordered(has, value, order -> order > 0);
      case "gte" -> ordered(has, value, order -> order >= 0);
      case "between" ->
          ordered(has, value.get(0), order -> order >= 0)
              && ordered(has, value.get(1), order -> order <= 0);
      default -> throw new IllegalArgumentException(leaf.toString());
    };
  }

  private static boolean isAmong(JsonNode leaf, JsonNode has, JsonNode values) {
    Stream<JsonNode> held = has.isArray() ? has.valueStream() : Stream.of(has);
    return held.anyMatch(one -> values.valueStream().anyMatch(value -> equal(leaf, one, value)));
  }

  private static boolean equal(JsonNode leaf, JsonNode has, JsonNode value) {
    boolean isOrdered = has.isNumber() || has.isBoolean() || has.asString().matches("[0-9]{4}-.*");
    return isOrdered
        ? ordered(has, value, order -> order == 0)
        : text(leaf, has).equals(text(leaf, value));
  }

  private static String text(JsonNode leaf, JsonNode value) {
    String field = leaf.path("field").asString();
    boolean isFolded = field.equals("name") || field.startsWith("custom_attributes.");
    String text = value.asString();
    return isFolded
        ? Folding.fold(text)
        : field.equals("email") ? text.toLowerCase(Locale.ROOT) : text;
  }

  private static boolean ordered(JsonNode has, JsonNode value, IntPredicate good) {
    if (has.isNumber()) {
      return good.test(Double.compare(has.asDouble(), value.asDouble()));
    }
    if (has.isBoolean()) {
      return good.test(Boolean.compare(has.asBoolean(), value.asBoolean()));
    }
    String text = value.asString();
    if (!text.contains("T")) {
      return good.test(day(has.asString()).compareTo(LocalDate.parse(text)));
    }
    return good.test(Instant.parse(has.asString()).compareTo(Instant.parse(text)));
  }

  private static LocalDate day(String text) {
    return text.contains("T")
        ? LocalDate.ofInstant(Instant.parse(text), ZONE)
        : LocalDate.parse(text);
  }
}
