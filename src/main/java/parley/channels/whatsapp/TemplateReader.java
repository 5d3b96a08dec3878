package parley.channels.whatsapp;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.MessageTemplate;
import tools.jackson.databind.JsonNode;

/** Reads one template as Meta lists it. */
final class TemplateReader {
  private TemplateReader() {}

  /** The template; empty when nobody could send it by its name and language. */
  static Optional<MessageTemplate> read(JsonNode node) {
    String name = JsonFields.text(node, "name");
    String language = JsonFields.text(node, "language");
    return name == null || language == null
        ? Optional.empty()
        : Optional.of(
            new MessageTemplate(
                name,
                language,
                word(node, "category"),
                word(node, "status", "unknown"),
                word(node, "parameter_format", "positional"),
                node.path("components").valueStream().map(TemplateReader::component).toList()));
  }

  private static MessageTemplate.Component component(JsonNode node) {
    JsonNode buttons = node.path("buttons");
    return new MessageTemplate.Component(
        word(node, "type", "unknown"),
        word(node, "format"),
        JsonFields.text(node, "text"),
        buttons.isArray() ? buttons(buttons) : null);
  }

  private static List<MessageTemplate.Button> buttons(JsonNode array) {
    return array
        .valueStream()
        .map(node ->
            new MessageTemplate.Button(
                word(node, "type", "unknown"),
                JsonFields.text(node, "text"),
                JsonFields.text(node, "url"),
                JsonFields.text(node, "phone_number")))
        .toList();
  }

  private static String word(JsonNode node, String name, String otherwise) {
    String word = word(node, name);
    return word == null ? otherwise : word;
  }

  /** Meta shouts. */
  private static @Nullable String word(JsonNode node, String name) {
    String text = JsonFields.text(node, name);
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }
}
