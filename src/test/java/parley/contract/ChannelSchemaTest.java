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
  void the_served_schema_of_each_type_is_the_documented_one() {
    JsonNode types = Engine.SQLITE.server().signUp().get("/v1/channel-types").at("/data");
    JsonNode documented =
        document.at("/components/schemas/NewChannel/discriminator/mapping").node();
    assertThat(types).hasSameSizeAs(documented);
    for (JsonNode type : types) {
      String reference = documented.path(type.path("type").asString()).asString();
      JsonNode known = document.at(reference.substring(1)).node();
      JsonNode served = type.path("schema");
      assertThat(served.path("required").toString()).isEqualTo(known.path("required").toString());
      compare(served, known);
    }
  }

  private void compare(JsonNode served, JsonNode documented) {
    JsonNode properties = documented.path("properties");
    assertThat(names(served.path("properties"))).isEqualTo(names(properties));
    served
        .path("properties")
        .properties()
        .forEach(entry -> {
          JsonNode known = resolved(properties.path(entry.getKey()));
          if (entry.getValue().has("properties")) {
            compare(entry.getValue(), known);
          }
          for (String limit : LIMITS) {
            if (known.has(limit) && entry.getValue().has(limit)) {
              assertThat(entry.getValue().path(limit))
                  .as("%s of %s", limit, entry.getKey())
                  .isEqualTo(known.path(limit));
            }
          }
        });
  }

  private JsonNode resolved(JsonNode schema) {
    JsonNode option = schema.path("anyOf").path(0);
    JsonNode inner = option.isMissingNode() ? schema : option;
    return document.resolved(new Place("", inner)).node();
  }

  private static Set<String> names(JsonNode properties) {
    return new TreeSet<>(properties.propertyNames());
  }
}
