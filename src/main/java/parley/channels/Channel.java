package parley.channels;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One account of an organization with a provider: a WhatsApp number.
 *
 * @param type the value of {@code channel} in the API
 * @param phoneNumberId the provider's id of the number, digits kept as text
 * @param simulated whether the provider is the built-in simulator
 * @param graphUrl where the provider's API is, without a slash at the end
 * @param state what the provider's answers have done to it
 * @param verifiedAt when the provider confirmed that the number is the organization's; null until
 *     then
 * @param provider what the provider tells about it
 * @param version counts the changes
 */
public record Channel(
    long organizationId,
    long id,
    String type,
    String name,
    String phoneNumberId,
    @Nullable String businessAccountId,
    ChannelCredentials credentials,
    ChannelSettings settings,
    boolean simulated,
    String graphUrl,
    @Nullable Instant verifiedAt,
    ProviderProfile provider,
    long version,
    Instant createdAt,
    Instant updatedAt,
    ChannelState state) {

  /** Whether the reply window is kept: as it is set, and if it isn't, not on the simulator. */
  public boolean enforcesWindow() {
    return Objects.requireNonNullElse(settings.enforceWindow(), !simulated);
  }

  /** How fast it may send: as it is set, and if it isn't, at Meta's pace, or at any simulated. */
  public ChannelRateLimit pace() {
    return settings.pace().over(simulated ? ChannelRateLimit.UNLIMITED : ChannelRateLimit.META);
  }

  /**
   * Whether it speaks with the provider itself, neither with the simulator nor with another API.
   */
  boolean isDirect() {
    return !simulated && settings.graphUrl() == null;
  }

  /** Whether it is active or paused. */
  public ChannelStatus status() {
    return state.status();
  }
}
