package parley.channels.whatsapp;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelCredentials;
import parley.channels.ChannelSettings;

/**
 * A WhatsApp number as its channel describes it.
 *
 * @param phoneNumberId Meta's id of the number
 * @param accessToken sends messages; null when the channel has none
 * @param api where Meta's API is, with the version, without a slash at the end
 */
record WhatsAppAccount(String phoneNumberId, @Nullable String accessToken, String api) {

  /**
   * Reads channels.
   *
   * @param url Meta's own API, without a slash at the end
   * @param version of the API for channels that name none: {@code v25.0}
   * @param simulator the simulated API
   */
  record Reader(String url, String version, Supplier<String> simulator) {

    WhatsAppAccount of(Channel channel) {
      String server = channel.simulated() ? simulator.get() : server(channel.settings());
      return new WhatsAppAccount(
          channel.accountKey(),
          channel.credentials().get(WhatsAppType.ACCESS_TOKEN),
          server + "/" + version(channel.settings()));
    }

    private String server(ChannelSettings settings) {
      return Objects.requireNonNullElse(settings.text(WhatsAppType.GRAPH_URL), url);
    }

    /** Of Meta's own API, whatever the settings say. */
    String ownApi(ChannelSettings settings) {
      return url + "/" + version(settings);
    }

    private String version(ChannelSettings settings) {
      return Objects.requireNonNullElse(settings.text(WhatsAppType.GRAPH_VERSION), version);
    }
  }

  /** Signs the webhooks; null when the channel has none. */
  static @Nullable String appSecret(Channel channel) {
    return channel.credentials().get(WhatsAppType.APP_SECRET);
  }

  /** Answers the handshake; null when the channel has none. */
  static @Nullable String verifyToken(ChannelCredentials credentials) {
    return credentials.get(WhatsAppType.VERIFY_TOKEN);
  }
}
