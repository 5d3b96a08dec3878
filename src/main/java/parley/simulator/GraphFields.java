package parley.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import parley.http.Request;
import tools.jackson.databind.node.ObjectNode;

/** The parameter {@code fields}: which fields of an object a call wants. */
final class GraphFields {
  private GraphFields() {}

  /**
   * The fields of {@code object} that are asked for, and its id if it has one.
   *
   * @param type Meta's name of what it is
   * @param standard the fields that come when none are asked for
   * @throws GraphRefusal for a field that it doesn't have
   */
  static ObjectNode chosen(Request request, ObjectNode object, String type, List<String> standard) {
    List<String> names = request.query("fields").map(GraphFields::names).orElse(standard);
    ObjectNode chosen = object.objectNode();
    for (String name : names) {
      chosen.set(
          name, Optional.ofNullable(object.get(name)).orElseThrow(() -> nonexistent(name, type)));
    }
    Optional.ofNullable(object.get("id")).ifPresent(id -> chosen.set("id", id));
    return chosen;
  }

  /** {@code a,b{c,d}} asks for parts of b only; it is given whole. */
  private static List<String> names(String fields) {
    return Arrays.stream(fields.replaceAll("\\{[^{}]*+}", "").split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private static GraphRefusal nonexistent(String field, String type) {
    return GraphError.parameter(
            "Tried accessing nonexisting field (%s) on node type (%s)".formatted(field, type))
        .refusal();
  }
}
