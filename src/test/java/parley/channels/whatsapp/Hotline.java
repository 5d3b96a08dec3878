package parley.channels.whatsapp;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelCredentials;
import parley.channels.ChannelSettings;
import parley.channels.ChannelState;
import parley.channels.ProviderProfile;

/** A WhatsApp number for an adapter alone, without a database. */
final class Hotline {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private Hotline() {}

  /** One whose provider's API is at {@code graphUrl}. */
  static Channel at(String graphUrl, @Nullable String token, @Nullable String version) {
    return new Channel(
        1,
        2,
        WhatsAppType.of("https://graph.example.com"),
        "Hotline",
        "106540352242922",
        null,
        null,
        new ChannelCredentials(token == null ? Map.of() : Map.of(WhatsAppType.ACCESS_TOKEN, token)),
        new ChannelSettings(settings(graphUrl, version)),
        false,
        null,
        ProviderProfile.UNKNOWN,
        1,
        NOW,
        NOW,
        ChannelState.ACTIVE);
  }

  private static Map<String, Object> settings(String graphUrl, @Nullable String version) {
    return version == null
        ? Map.of(WhatsAppType.GRAPH_URL, graphUrl)
        : Map.of(WhatsAppType.GRAPH_URL, graphUrl, WhatsAppType.GRAPH_VERSION, version);
  }
}
