package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The files that the API's description is joined from. */
class ApiDocumentTest {
  private static final Pattern REFERENCE =
      Pattern.compile("\"(?:([a-z]+)\\.yaml)?#(/components/[A-Za-z]+/\\w+)\"");

  private final Map<String, ObjectNode> files = new LinkedHashMap<>();

  ApiDocumentTest() {
    ApiDocument.FILES.forEach(file -> files.put(file, read(file)));
  }

  private static ObjectNode read(String file) {
    InputStream stream = ApiDocument.class.getResourceAsStream("/openapi/" + file + ".yaml");
    return (ObjectNode) new YAMLMapper().readTree(stream);
  }

  @Test
  void the_joined_document_holds_what_the_files_hold_and_nothing_else() {
    ObjectNode merged = new YAMLMapper().createObjectNode();
    files.values().forEach(file -> merge(file, merged));
    merged
        .at("/components/responses")
        .forEach(response ->
            List.of(
                    "X-Request-Id:RequestId",
                    "RateLimit:RateLimit",
                    "RateLimit-Policy:RateLimitPolicy")
                .forEach(header -> addHeader((ObjectNode) response, header.split(":"))));
    JsonNode expected =
        new YAMLMapper().readTree(merged.toString().replaceAll("\"[a-z]+\\.yaml#/", "\"#/"));
    assertThat(new YAMLMapper().readTree(ApiDocument.yaml())).isEqualTo(expected);
  }

  /** Puts what a file has into the whole; what is in both must be an object in both. */
  private static void merge(ObjectNode part, ObjectNode whole) {
    part.properties()
        .forEach(field -> {
          if (whole.get(field.getKey()) instanceof ObjectNode known) {
            merge((ObjectNode) field.getValue(), known);
          } else {
            assertThat(whole.has(field.getKey())).as(field.getKey()).isFalse();
            whole.set(field.getKey(), field.getValue().deepCopy());
          }
        });
  }

  private static void addHeader(ObjectNode response, String... header) {
    response
        .withObjectProperty("headers")
        .withObjectProperty(header[0])
        .put("$ref", "#/components/headers/" + header[1]);
  }

  @Test
  void every_reference_names_the_file_that_has_it() {
    List<String> lost = new ArrayList<>();
    files.forEach((name, file) ->
        REFERENCE
            .matcher(file.toString())
            .results()
            .filter(reference -> isLost(reference, file))
            .forEach(reference -> lost.add(name + ": " + reference.group())));
    assertThat(lost).isEmpty();
  }

  private boolean isLost(MatchResult reference, ObjectNode file) {
    ObjectNode target = reference.group(1) == null ? file : files.get(reference.group(1));
    return target == null || target.at(reference.group(2)).isMissingNode();
  }
}
