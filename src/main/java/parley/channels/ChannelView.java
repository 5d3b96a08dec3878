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
    String webhookUrl,
    boolean simulated,
    Instant createdAt,
    Instant updatedAt) {

  /** Which credentials are set. */
  record Credentials(boolean accessToken, boolean appSecret, boolean verifyToken) {}

  /** The settings in force. */
  record Settings(
      @Nullable String graphUrl,
      @Nullable String graphVersion,
      String afterResolve,
      boolean enforceWindow) {}

  /**
   * Shows {@code account}.
   *
   * @param publicUrl how the world reaches this server
   */
  static ChannelView of(ChannelAccount account, String publicUrl) {
    ChannelCredentials credentials = account.credentials();
    ChannelSettings settings = account.settings();
    String id = IdType.CHANNEL.encode(account.id());
    return new ChannelView(
        id,
        account.type(),
        account.name(),
        account.phoneNumberId(),
        account.businessAccountId(),
        new Credentials(
            credentials.accessToken() != null,
            credentials.appSecret() != null,
            credentials.verifyToken() != null),
        new Settings(
            settings.graphUrl(),
            settings.graphVersion(),
            settings.afterResolve(),
            account.enforcesWindow()),
        account.status(),
        publicUrl + "/webhooks/" + account.type() + "/" + id,
        account.simulated(),
        account.createdAt(),
        account.updatedAt());
  }
}
