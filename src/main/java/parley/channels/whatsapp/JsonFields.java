package parley.channels.whatsapp;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads members of a provider's JSON, whose shapes are never to be relied on. */
final class JsonFields {
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,3}(\\.[0-9]{1,20})?");

  private JsonFields() {}

  /** A member that is a string with something in it, or a number; null for all else. */
  static @Nullable String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    if (value.isIntegralNumber()) {
      return value.asString();
    }
    return value.isString() && !value.asString().isBlank() ? value.asString() : null;
  }

  /** A member that is a number or a string of one, as a number; anything else as it is. */
  static JsonNode number(JsonNode node, String name) {
    JsonNode value = node.path(name);
    boolean decimal = value.isString() && DECIMAL.matcher(value.asString()).matches();
    return decimal ? DecimalNode.valueOf(new BigDecimal(value.asString())) : value;
  }

  /** A member in whole seconds since 1970, a number or a string of one. */
  static Optional<Instant> seconds(JsonNode node, String name) {
    String text = text(node, name);
    try {
      return text == null
          ? Optional.empty()
          : Optional.of(Instant.ofEpochSecond(Long.parseLong(text)))
              .filter(instant -> !instant.isBefore(Instant.EPOCH) && !instant.isAfter(LAST));
    } catch (NumberFormatException | DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Copies members that are text, under their names; null for those that are none. */
  static ObjectNode texts(ObjectNode target, JsonNode source, String... names) {
    for (String name : names) {
      target.put(name, text(source, name));
    }
    return target;
  }

  /** Copies a member that is true or false; null if it is neither. */
  static ObjectNode flag(ObjectNode target, JsonNode source, String name) {
    JsonNode value = source.path(name);
    return value.isBoolean() ? target.put(name, value.asBoolean()) : target.putNull(name);
  }

  /** Sets a member unless its value is null or missing: Meta refuses nulls. */
  static void present(ObjectNode target, String name, JsonNode value) {
    if (!value.isNull() && !value.isMissingNode()) {
      target.set(name, value);
    }
  }
}
