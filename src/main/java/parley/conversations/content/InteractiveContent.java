package parley.conversations.content;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import parley.http.Choices;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code {kind, header?, body, footer?, …}}: something to choose from. What else there is depends
 * on the kind.
 */
final class InteractiveContent {
  private static final int BODY_LENGTH = 1024;
  private static final int FOOTER_LENGTH = 60;

  /** The kinds, and who reads what is special about each. */
  private static final Map<String, BiConsumer<Fields, ObjectNode>> KINDS =
      Map.of(
          "buttons", InteractiveChoices::buttons,
          "list", InteractiveChoices::list,
          "cta_url", InteractiveChoices::link);

  private static final Choices<String> NAMES =
      Choices.of(KINDS.keySet().stream().sorted().toList());

  private InteractiveContent() {}

  static Content read(Fields fields) {
    String kind = fields.choice("kind", NAMES).required().orNull();
    ObjectNode json = Json.object().put("kind", kind);
    List<MediaReference> media = InteractiveHeader.read(fields, !"list".equals(kind), json);
    json.put("body", TextField.required(fields, "body", BODY_LENGTH).orNull());
    json.put("footer", TextField.optional(fields, "footer", FOOTER_LENGTH).orNull());
    if (kind == null) {
      fields.whole();
    } else {
      Optional.ofNullable(KINDS.get(kind)).orElseThrow().accept(fields, json);
    }
    return Content.of(json, media);
  }
}
