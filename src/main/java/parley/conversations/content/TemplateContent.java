package parley.conversations.content;

import java.util.List;
import java.util.regex.Pattern;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code {name, language, components?}}: a text that the provider has approved. Components are of
 * the provider's own shape and go out as they came: it alone knows what its template wants.
 */
final class TemplateContent {
  private static final int NAME_LENGTH = 512;
  private static final int WORD_LENGTH = 100;
  private static final int MOST = 100;
  private static final int MOST_PARAMETERS = 1_000;
  private static final Pattern NAME = Pattern.compile("[a-z0-9_]+");
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(_[A-Za-z]{2,8}){0,2}");

  private TemplateContent() {}

  static Content read(Fields fields) {
    ObjectNode json = Json.object();
    json.put(
        "name",
        matching(fields.text("name", NAME_LENGTH), NAME, "must be of small letters, digits and _")
            .orNull());
    json.put(
        "language",
        matching(fields.text("language", WORD_LENGTH), LANGUAGE, "must look like en or en_US")
            .orNull());
    ArrayNode array = json.putArray("components");
    components(fields).forEach(component -> array.add(component.whole()));
    return Content.of(json);
  }

  private static Field<String> matching(Field<String> field, Pattern pattern, String message) {
    return field
        .required()
        .check(text -> pattern.matcher(text).matches(), "invalid_format", message);
  }

  private static List<Fields> components(Fields fields) {
    List<Fields> components = fields.objects("components", MOST).or(List.of());
    for (Fields component : components) {
      TextField.required(component, "type", WORD_LENGTH);
      component
          .objects("parameters", MOST_PARAMETERS)
          .or(List.of())
          .forEach(parameter -> TextField.required(parameter, "type", WORD_LENGTH));
    }
    return components;
  }
}
