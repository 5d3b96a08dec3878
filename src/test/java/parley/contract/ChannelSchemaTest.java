package parley.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;

/** What a type of channel says of its body is what {@code openapi.yaml} says. */
class ChannelSchemaTest {
  private static final List<String> LIMITS =
      List.of("pattern", "minLength", "minimum", "maximum", "enum");

  private final Document document = Document.get();

  @Test
  void the_served_schemas_of_all_types_together_are_the_documented_one() {
    JsonNode types = Engine.SQLITE.server().signUp().get("/v1/channel-types").at("/data");
    JsonNode documented = document.at("/components/schemas/NewChannel").node();
    Set<String> served = new TreeSet<>();
    for (JsonNode type : types) {
      JsonNode schema = type.path("schema");
      assertThat(texts(schema.path("required"))).containsAll(texts(documented.path("required")));
      compare("", schema, documented, served);
    }
    Set<String> known = new TreeSet<>();
    walk("", documented, known);
    assertThat(served).isEqualTo(known);
  }

  private void compare(String at, JsonNode served, JsonNode documented, Set<String> seen) {
    served
        .path("properties")
        .properties()
        .forEach(entry -> {
          String name = at + "/" + entry.getKey();
          seen.add(name);
          JsonNode known = resolved(documented.path("properties").path(entry.getKey()));
          compare(name, entry.getValue(), known, seen);
          for (String limit : LIMITS) {
            if (known.has(limit) && entry.getValue().has(limit)) {
              assertThat(entry.getValue().path(limit))
                  .as("%s of %s", limit, name)
                  .isEqualTo(known.path(limit));
            }
          }
        });
  }

  private void walk(String at, JsonNode documented, Set<String> seen) {
    documented
        .path("properties")
        .properties()
        .forEach(entry -> {
          String name = at + "/" + entry.getKey();
          seen.add(name);
          walk(name, resolved(entry.getValue()), seen);
        });
  }

  private JsonNode resolved(JsonNode schema) {
    JsonNode option = schema.path("anyOf").path(0);
    JsonNode inner = option.isMissingNode() ? schema : option;
    return document.resolved(new Place("", inner)).node();
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }
}
