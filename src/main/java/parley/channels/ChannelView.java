package parley.channels;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/** A channel account as the API shows it. */
record ChannelView(
    String id,
    String type,
    String name,
    String phoneNumberId,
    @Nullable String businessAccountId,
    Credentials credentials,
    Settings settings,
    ChannelStatus status,
    @Nullable Paused paused,
    @Nullable Instant throttledUntil,
    String webhookUrl,
    boolean simulated,
    @Nullable Instant verifiedAt,
    ProviderProfile provider,
    Instant createdAt,
    Instant updatedAt) {

  /** Which credentials are set. */
  record Credentials(boolean accessToken, boolean appSecret, boolean verifyToken) {}

  /** The settings in force. */
  record Settings(
      @Nullable String graphUrl,
      @Nullable String graphVersion,
      String afterResolve,
      boolean enforceWindow,
      int messagesPerSecond,
      int pairBurst,
      int pairIntervalSeconds) {
    static Settings of(Channel channel) {
      ChannelSettings settings = channel.settings();
      ChannelRateLimit pace = channel.pace();
      return new Settings(
          settings.graphUrl(),
          settings.graphVersion(),
          settings.afterResolve(),
          channel.enforcesWindow(),
          pace.messagesPerSecond(),
          pace.pairBurst(),
          pace.pairIntervalSeconds());
    }
  }

  /** Why it sends nothing, and when a message tries it again. */
  record Paused(
      String code,
      @Nullable String providerCode,
      String message,
      Instant since,
      Instant nextProbeAt) {
    static @Nullable Paused of(ChannelState.@Nullable Pause pause) {
      return pause == null
          ? null
          : new Paused(
              pause.reason().code(),
              pause.reason().providerCode(),
              pause.reason().message(),
              pause.since(),
              pause.probeAt());
    }
  }

  /**
   * Shows {@code account}.
   *
   * @param publicUrl how the world reaches this server
   */
  static ChannelView of(Channel channel, String publicUrl) {
    ChannelCredentials credentials = channel.credentials();
    String id = IdType.CHANNEL.encode(channel.id());
    return new ChannelView(
        id,
        channel.type(),
        channel.name(),
        channel.phoneNumberId(),
        channel.businessAccountId(),
        new Credentials(
            credentials.accessToken() != null,
            credentials.appSecret() != null,
            credentials.verifyToken() != null),
        Settings.of(channel),
        channel.status(),
        Paused.of(channel.state().pause()),
        channel.state().throttledUntil(),
        publicUrl + "/webhooks/" + channel.type() + "/" + id,
        channel.simulated(),
        channel.verifiedAt(),
        channel.provider(),
        channel.createdAt(),
        channel.updatedAt());
  }
}
