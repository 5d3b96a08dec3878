package parley.channels.whatsapp;

import java.util.Optional;
import java.util.Set;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns what a message holds into the content that the API shows. Media is named by {@code
 * provider_media_id}: Meta's own address for it needs the access token and is never shown.
 */
final class InboundContent {
  private static final Set<String> CHANGES = Set.of("edit", "revoke");

  private InboundContent() {}

  /** The content of a message of this type; empty when the type or its shape is unknown. */
  static Optional<ObjectNode> read(String type, JsonNode message) {
    JsonNode part = message.path(type);
    return switch (type) {
      case "text" -> text(part);
      case "image", "video" -> media(part).map(media -> JsonFields.texts(media, part, "caption"));
      case "document" ->
          media(part).map(media -> JsonFields.texts(media, part, "caption", "filename"));
      case "audio" -> media(part).map(media -> JsonFields.flag(media, part, "voice"));
      case "sticker" -> media(part).map(media -> JsonFields.flag(media, part, "animated"));
      case "location" -> location(part);
      case "contacts" -> contacts(part);
      case "reaction" -> reaction(part);
      case "edit" -> edit(part);
      case "revoke" -> changed(part);
      case "button" -> button(part);
      case "interactive" -> InboundInteractive.read(part);
      case "order" -> order(part);
      case "system" -> system(part);
      default -> Optional.empty();
    };
  }

  private static Optional<ObjectNode> text(JsonNode part) {
    JsonNode body = part.path("body");
    return body.isString()
        ? Optional.of(Json.object().put("text", body.asString()))
        : Optional.empty();
  }

  private static Optional<ObjectNode> media(JsonNode part) {
    String id = JsonFields.text(part, "id");
    return id == null
        ? Optional.empty()
        : Optional.of(
            JsonFields.texts(
                Json.object().put("provider_media_id", id), part, "mime_type", "sha256"));
  }

  private static Optional<ObjectNode> location(JsonNode part) {
    JsonNode latitude = JsonFields.number(part, "latitude");
    JsonNode longitude = JsonFields.number(part, "longitude");
    if (!latitude.isNumber() || !longitude.isNumber()) {
      return Optional.empty();
    }
    ObjectNode content = Json.object();
    content.set("latitude", latitude);
    content.set("longitude", longitude);
    return Optional.of(JsonFields.texts(content, part, "name", "address", "url"));
  }

  private static Optional<ObjectNode> contacts(JsonNode part) {
    return part.isArray() ? Optional.of(Json.object().set("contacts", part)) : Optional.empty();
  }

  /** A reaction without an emoji takes the last one back. */
  private static Optional<ObjectNode> reaction(JsonNode part) {
    String reactedTo = JsonFields.text(part, "message_id");
    return reactedTo == null
        ? Optional.empty()
        : Optional.of(
            Json.object()
                .put("provider_message_id", reactedTo)
                .put("emoji", JsonFields.text(part, "emoji")));
  }

  /** What the message is now; a version that can't be read is none. */
  private static Optional<ObjectNode> edit(JsonNode part) {
    JsonNode version = part.path("message");
    String type = JsonFields.text(version, "type");
    Optional<ObjectNode> content =
        type == null || CHANGES.contains(type) ? Optional.empty() : read(type, version);
    return content.flatMap(
        known -> changed(part).map(edit -> edit.put("type", type).set("content", known)));
  }

  private static Optional<ObjectNode> changed(JsonNode part) {
    String original = JsonFields.text(part, "original_message_id");
    return original == null
        ? Optional.empty()
        : Optional.of(Json.object().put("provider_message_id", original));
  }

  /** The answer to a quick-reply button of a template. */
  private static Optional<ObjectNode> button(JsonNode part) {
    String text = JsonFields.text(part, "text");
    return text == null
        ? Optional.empty()
        : Optional.of(JsonFields.texts(Json.object(), part, "text", "payload"));
  }

  private static Optional<ObjectNode> order(JsonNode part) {
    if (!part.path("product_items").isArray()) {
      return Optional.empty();
    }
    ObjectNode content = JsonFields.texts(Json.object(), part, "catalog_id", "text");
    return Optional.of(content.set("items", part.path("product_items")));
  }

  private static Optional<ObjectNode> system(JsonNode part) {
    String kind = JsonFields.text(part, "type");
    return kind == null
        ? Optional.empty()
        : Optional.of(Json.object().put("kind", kind).put("text", JsonFields.text(part, "body")));
  }
}
