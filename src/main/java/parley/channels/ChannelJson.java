package parley.channels;

import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** Reads the columns of a channel account that hold JSON. */
final class ChannelJson {
  private ChannelJson() {}

  static ProviderProfile provider(String text) {
    JsonNode json = Json.parse(text);
    return new ProviderProfile(
        text(json, "display_phone_number"),
        text(json, "verified_name"),
        text(json, "quality_rating"),
        text(json, "messaging_limit"),
        text(json, "account_status"));
  }

  static ChannelSettings settings(String text) {
    JsonNode json = Json.parse(text);
    JsonNode window = json.path("enforce_window");
    return new ChannelSettings(
        text(json, "graph_url"),
        text(json, "graph_version"),
        json.path("after_resolve").asString(),
        window.isBoolean() ? window.asBoolean() : null,
        pace(json.path("pace")));
  }

  private static ChannelSettings.Pace pace(JsonNode json) {
    return new ChannelSettings.Pace(
        number(json, "messages_per_second"),
        number(json, "pair_burst"),
        number(json, "pair_interval_seconds"));
  }

  private static @Nullable Integer number(JsonNode json, String name) {
    JsonNode value = json.path(name);
    return value.isInt() ? Integer.valueOf(value.asInt()) : null;
  }

  private static @Nullable String text(JsonNode json, String name) {
    JsonNode value = json.path(name);
    return value.isString() ? value.asString() : null;
  }
}
