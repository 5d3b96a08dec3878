package parley.simulator;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message template of a business. Placeholders are {@code {{1}}}, or {@code {{name}}}.
 *
 * @param language as {@code en_US}
 * @param category as {@code UTILITY}
 * @param status as {@code APPROVED}; only those can be sent
 * @param header null for none
 * @param body with placeholders or without
 * @param footer null for none
 * @param buttons texts of the buttons that reply
 * @param url where a further button leads; null for none
 */
record Template(
    String name,
    String language,
    String category,
    String status,
    @Nullable String header,
    String body,
    @Nullable String footer,
    List<String> buttons,
    @Nullable String url) {
  static final String APPROVED = "APPROVED";
  static final String PAUSED = "PAUSED";
  static final String DISABLED = "DISABLED";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\w+}}");

  private static final Pattern NAMED = Pattern.compile("\\{\\{\\w*[a-z_]\\w*}}");

  Template {
    buttons = List.copyOf(buttons);
  }

  /** How many parameters a text wants. */
  static int parameters(@Nullable String text) {
    return text == null
        ? 0
        : (int) PLACEHOLDER.matcher(text).results().map(MatchResult::group).distinct().count();
  }

  /** The template in Meta's shape. */
  ObjectNode graph() {
    ObjectNode template =
        Json.object().put("name", name).put("parameter_format", parameterFormat());
    ArrayNode components = template.putArray("components");
    if (header != null) {
      components.addObject().put("type", "HEADER").put("format", "TEXT").put("text", header);
    }
    components.addObject().put("type", "BODY").put("text", body);
    if (footer != null) {
      components.addObject().put("type", "FOOTER").put("text", footer);
    }
    if (!buttons.isEmpty() || url != null) {
      addButtons(components.addObject().put("type", "BUTTONS").putArray("buttons"));
    }
    template.put("language", language).put("status", status).put("category", category);
    return template.put("id", id());
  }

  private String parameterFormat() {
    boolean named =
        Stream.of(header, body, url)
            .flatMap(Stream::ofNullable)
            .anyMatch(text -> NAMED.matcher(text).find());
    return named ? "NAMED" : "POSITIONAL";
  }

  private void addButtons(ArrayNode array) {
    for (String button : buttons) {
      array.addObject().put("type", "QUICK_REPLY").put("text", button);
    }
    if (url != null) {
      array.addObject().put("type", "URL").put("text", "Open").put("url", url);
    }
  }

  /** An invented id, always the same for the same name and language. */
  private String id() {
    return "1" + Integer.toUnsignedString((name + " " + language).hashCode()) + "0000";
  }
}
