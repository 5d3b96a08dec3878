package parley.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import parley.http.Scope;
import tools.jackson.databind.JsonNode;

/** The document itself is sound. */
final class DocumentTest {
  private static final Set<String> OPEN = Set.of("anyone", "visitor", "provider", "signed");

  /** Of errors and warnings, and what only some contents of a type have. */
  private static final Set<String> OPTIONAL =
      Set.of(
          "errors",
          "warnings",
          "waiting_since",
          "merged_into",
          "rating",
          "active_at",
          "allowed_types",
          "automatic",
          "existing_id",
          "existing_ids",
          "limit",
          "message",
          "mfa_token",
          "provider_code",
          "methods",
          "oldest",
          "latest",
          "mentions",
          "preview_url",
          "purpose",
          "provider_media_id",
          "provider_message_id",
          "mime_type",
          "sha256",
          "url",
          "media_id",
          "text",
          "caption",
          "filename",
          "voice",
          "animated",
          "subject",
          "html",
          "quoted_text",
          "from",
          "to",
          "cc",
          "bcc",
          "attachments",
          "has_remote_content",
          "truncated",
          "name",
          "media_type",
          "size",
          "inline",
          "content_id");

  /** What events lack that an older Parley has written. */
  private static final Set<String> LATER =
      Set.of("/components/schemas/ConversationContact/properties/blocked");

  private final Document document = Document.get();

  @Test
  void every_operation_has_a_summary_a_known_tag_its_security_and_its_permission() {
    Set<String> tags = new HashSet<>();
    document.at("/tags").node().forEach(tag -> tags.add(tag.path("name").asString("")));
    Set<String> permissions = new HashSet<>(OPEN);
    Arrays.stream(Scope.values()).map(Scope::text).forEach(permissions::add);
    assertThat(document.operations())
        .isNotEmpty()
        .allSatisfy(operation -> {
          JsonNode node = operation.place().node();
          String permission = node.path("x-permission").asString("");
          boolean open = OPEN.contains(permission);
          assertThat(node.path("summary").asString("")).isNotBlank();
          assertThat(node.path("description").asString("")).isNotBlank();
          assertThat(tags).contains(node.path("tags").path(0).asString(""));
          assertThat(permissions).contains(permission);
          assertThat(node.path("security").isArray()).isTrue();
          assertThat(node.path("security").isEmpty()).isEqualTo(open);
        });
  }

  @Test
  void no_operation_has_a_parameter_twice() {
    assertThat(document.operations())
        .allSatisfy(operation ->
            assertThat(operation.place().node().path("parameters").valueStream())
                .doesNotHaveDuplicates());
  }

  @Test
  void every_operation_tells_that_a_request_may_be_malformed() {
    for (Operation operation : document.operations()) {
      Place response = document.resolved(operation.place().child("responses").child("400"));
      assertThat(response.child("content").child("application/problem+json").child("examples"))
          .as(operation.toString())
          .extracting(Place::node)
          .satisfies(examples -> {
            assertThat(examples.has("bad_request")).isTrue();
            assertThat(examples.has("invalid_parameter")).isTrue();
          });
    }
  }

  @Test
  void operation_ids_are_unique() {
    assertThat(document.operations())
        .extracting(operation -> operation.place().node().path("operationId").asString(""))
        .doesNotContain("")
        .doesNotHaveDuplicates();
  }

  @Test
  void every_named_segment_is_a_parameter() {
    for (Operation operation : document.operations()) {
      Set<String> named = new HashSet<>();
      Pattern.compile("\\{([a-z_]+)}")
          .matcher(operation.path())
          .results()
          .forEach(result -> named.add(result.group(1)));
      assertThat(pathParameters(operation)).as(operation.toString()).isEqualTo(named);
    }
  }

  private Set<String> pathParameters(Operation operation) {
    Set<String> names = new HashSet<>();
    String pointer = operation.place().pointer();
    Place path = document.at(pointer.substring(0, pointer.lastIndexOf('/')));
    for (Place holder : List.of(path, operation.place())) {
      Place parameters = holder.child("parameters");
      for (int i = 0; i < parameters.node().size(); i++) {
        JsonNode parameter = document.resolved(parameters.item(i)).node();
        if (parameter.path("in").asString("").equals("path")) {
          names.add(parameter.path("name").asString(""));
        }
      }
    }
    return names;
  }

  @Test
  void every_reference_leads_somewhere_and_every_component_is_used() {
    Set<String> targets = new HashSet<>();
    collectReferences(document.at("").node(), targets);
    assertThat(targets).allSatisfy(target -> document.at(target.substring(1)));
    for (Place kind : document.at("/components").children()) {
      if (!kind.name().equals("securitySchemes")) {
        assertThat(targets)
            .containsAll(kind.children().stream().map(place -> "#" + place.pointer()).toList());
      }
    }
  }

  private static void collectReferences(JsonNode node, Set<String> targets) {
    if (node.path("$ref").isString()) {
      targets.add(node.path("$ref").asString());
    }
    node.forEach(child -> collectReferences(child, targets));
  }

  @Test
  void every_example_fits_its_schema() {
    List<String> errors = new ArrayList<>();
    int checked = 0;
    for (Place media : mediaTypes()) {
      for (Place example : media.child("examples").children()) {
        JsonNode value = document.resolved(example).node().path("value");
        document
            .errors(media.child("schema"), value)
            .forEach(error -> errors.add(example.pointer() + ": " + error));
        checked++;
      }
    }
    assertThat(errors).isEmpty();
    assertThat(checked).isGreaterThan(100);
  }

  private Set<Place> mediaTypes() {
    Set<Place> found = new HashSet<>();
    for (Operation operation : document.operations()) {
      Place body = document.resolved(operation.place().child("requestBody"));
      found.addAll(body.child("content").children());
      for (Place response : operation.place().child("responses").children()) {
        found.addAll(document.resolved(response).child("content").children());
      }
    }
    return found;
  }

  @Test
  void every_request_and_every_answer_in_json_has_an_example() {
    assertThat(mediaTypes())
        .filteredOn(media -> media.name().endsWith("json"))
        .allSatisfy(media -> assertThat(media.child("examples").children()).isNotEmpty());
  }

  @Test
  void every_property_of_an_answer_is_required() {
    for (Operation operation : document.operations()) {
      for (Place response : operation.place().child("responses").children()) {
        for (Place media : document.resolved(response).child("content").children()) {
          requireAll(document.resolved(media.child("schema")));
        }
      }
    }
  }

  private void requireAll(Place schema) {
    Set<String> required = new HashSet<>();
    schema.node().path("required").forEach(name -> required.add(name.asString()));
    for (Place property : schema.child("properties").children()) {
      assertThat(
              required.contains(property.name())
                  || OPTIONAL.contains(property.name())
                  || LATER.contains(property.pointer()))
          .as(property.pointer())
          .isTrue();
      requireAll(document.resolved(property));
    }
    if (schema.child("items").exists()) {
      requireAll(document.resolved(schema.child("items")));
    }
    for (String composition : List.of("allOf", "anyOf", "oneOf")) {
      for (int i = 0; i < schema.node().path(composition).size(); i++) {
        requireAll(document.resolved(schema.child(composition).item(i)));
      }
    }
  }

  @Test
  void every_error_is_a_problem_of_its_status_with_its_codes_as_examples() {
    for (Operation operation : document.operations()) {
      for (Place response : operation.place().child("responses").children()) {
        if (Integer.parseInt(response.name()) >= 400) {
          checkError(response);
        }
      }
    }
  }

  private void checkError(Place response) {
    Place media = document.resolved(response).child("content").child("application/problem+json");
    assertThat(media.child("schema").node().path("$ref").asString(""))
        .as(response.pointer())
        .isEqualTo("#/components/schemas/Problem");
    assertThat(media.child("examples").children())
        .isNotEmpty()
        .extracting(example -> document.resolved(example).node().at("/value/status").asInt(0))
        .as(response.pointer())
        .containsOnly(Integer.parseInt(response.name()));
  }
}
