package parley.simulator;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The parameters of a call, or of a part of it. Whatever is wrong with one is thrown as {@link
 * GraphRefusal}, in Meta's words: it stops at the first.
 */
final class GraphParameters {
  private final ObjectNode node;
  private final String path;

  private GraphParameters(ObjectNode node, String path) {
    this.node = node;
    this.path = path;
  }

  static GraphParameters of(ObjectNode node) {
    return new GraphParameters(node, "");
  }

  /** Says whether the parameter is there with any value but null. */
  boolean has(String name) {
    return value(name) != null;
  }

  /** A text that must be there and not empty. */
  String text(String name, int most) {
    return optionalText(name, most)
        .filter(text -> !text.isEmpty())
        .orElseThrow(() -> missing(name));
  }

  /** A text that may be absent; numbers count as texts. */
  Optional<String> optionalText(String name, int most) {
    JsonNode value = value(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value.isContainer()) {
      throw parameter("Param " + named(name) + " must be a string.");
    }
    String text = value.asString();
    if (text.codePointCount(0, text.length()) > most) {
      throw parameter("Param " + named(name) + " must be at most " + most + " characters long.");
    }
    return Optional.of(text);
  }

  /** One of {@code values}, in any case; {@code otherwise} when it is absent. */
  String choice(String name, Set<String> values, @Nullable String otherwise) {
    Optional<String> value = optionalText(name, 100).map(text -> text.toLowerCase(Locale.ROOT));
    String chosen = value.orElse(otherwise);
    if (chosen == null) {
      throw missing(name);
    }
    if (!values.contains(chosen)) {
      String known = String.join(", ", new TreeSet<>(values)).toUpperCase(Locale.ROOT);
      throw parameter(
          "Param %s must be one of {%s} - got \"%s\".".formatted(named(name), known, chosen));
    }
    return chosen;
  }

  /** A number, be it written as text, that must be there. */
  void number(String name, double least, double most) {
    double number;
    try {
      number = Double.parseDouble(text(name, 40));
    } catch (NumberFormatException e) {
      throw parameter("Param " + named(name) + " must be a number.");
    }
    if (!(number >= least && number <= most)) {
      throw GraphError.of(131009, named(name) + " is out of range").refusal();
    }
  }

  /** True or false, be it as text; may be absent. */
  void flag(String name) {
    optionalText(name, 5)
        .filter(text -> !text.equals("true") && !text.equals("false"))
        .ifPresent(text -> {
          throw parameter("Param " + named(name) + " must be a boolean.");
        });
  }

  /** An object that must be there. */
  GraphParameters object(String name) {
    return optionalObject(name)
        .orElseThrow(() ->
            GraphError.of(131008, "Required parameter '" + named(name) + "' is missing").refusal());
  }

  Optional<GraphParameters> optionalObject(String name) {
    JsonNode value = structure(name);
    if (value != null && !value.isObject()) {
      throw parameter("Param " + named(name) + " must be a JSON object.");
    }
    return Optional.ofNullable(value)
        .map(object -> new GraphParameters((ObjectNode) object, named(name)));
  }

  /** The objects of an array that must be there. */
  List<GraphParameters> objects(String name, int least, int most) {
    JsonNode value = structure(name);
    if (value == null || !value.isArray()) {
      throw parameter("Param " + named(name) + " must be an array.");
    }
    if (value.size() < least || value.size() > most) {
      throw GraphError.of(
              131009, named(name) + " must have from " + least + " to " + most + " elements")
          .refusal();
    }
    List<GraphParameters> objects = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      String element = named(name) + "[" + i + "]";
      if (!(value.get(i) instanceof ObjectNode object)) {
        throw parameter("Param " + element + " must be a JSON object.");
      }
      objects.add(new GraphParameters(object, element));
    }
    return objects;
  }

  /** The objects of an array that may be absent. */
  List<GraphParameters> optionalObjects(String name, int most) {
    return has(name) ? objects(name, 0, most) : List.of();
  }

  /** The texts of an array that must be there. */
  List<String> texts(String name, int most, int longest) {
    JsonNode value = structure(name);
    if (value == null || !value.isArray() || value.size() > most) {
      throw parameter("Param " + named(name) + " must be an array of at most " + most + ".");
    }
    for (JsonNode text : value) {
      if (!text.isString() || text.asString().length() > longest) {
        throw parameter("Param " + named(name) + " must have strings of at most " + longest + ".");
      }
    }
    return value.valueStream().map(JsonNode::asString).toList();
  }

  /** A parameter that must not be there. */
  void refuse(String name) {
    if (has(name)) {
      throw parameter("Unexpected key \"" + name + "\" on param \"" + path + "\".");
    }
  }

  private @Nullable JsonNode value(String name) {
    JsonNode value = node.get(name);
    return value == null || value.isNull() ? null : value;
  }

  /** Objects and arrays may be written as text that holds JSON, as in forms. */
  private @Nullable JsonNode structure(String name) {
    JsonNode value = value(name);
    JsonNode inside =
        value == null || !value.isString()
            ? null
            : Json.parse(value.asString().getBytes(StandardCharsets.UTF_8));
    return inside == null || !inside.isContainer() ? value : inside;
  }

  private String named(String name) {
    return path.isEmpty() ? name : path + "['" + name + "']";
  }

  private GraphRefusal missing(String name) {
    return parameter("The parameter " + named(name) + " is required.");
  }

  private static GraphRefusal parameter(String message) {
    return GraphError.parameter(message).refusal();
  }
}
