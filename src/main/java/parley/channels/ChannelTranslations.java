package parley.channels;

import java.util.List;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Texts of a channel by language, as they are kept. */
final class ChannelTranslations {
  private ChannelTranslations() {}

  /**
   * Reads them from a body, where errors are noted; a language without a text is left out.
   *
   * @param texts those that each language may have
   */
  static ObjectNode read(Fields body, List<String> languages, List<ChannelField> texts) {
    ObjectNode all = Json.object();
    for (String language : body.names()) {
      Fields words = body.object(language).orNull();
      if (!languages.contains(language)) {
        body.reject(
            language, "unknown_value", "is none of the languages " + String.join(", ", languages));
      } else if (words != null) {
        ObjectNode known = Json.object();
        for (ChannelField text : texts) {
          known.put(text.name(), text.text(words).orNull());
        }
        if (known.valueStream().anyMatch(JsonNode::isString)) {
          all.set(language, known);
        }
      }
    }
    return all;
  }
}
