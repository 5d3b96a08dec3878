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
 * @param version counts the changes
 */
public record ChannelAccount(
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
    ChannelStatus status,
    long version,
    Instant createdAt,
    Instant updatedAt) {

  /** Whether the reply window is kept: as it is set, and if it isn't, not on the simulator. */
  public boolean enforcesWindow() {
    return Objects.requireNonNullElse(settings.enforceWindow(), !simulated);
  }
}
