package parley.channels;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditTarget;
import parley.storage.IdType;

/**
 * One account of an organization with a provider.
 *
 * @param accountKey what the provider calls the account
 * @param madeKey what the world outside calls the account since a new key was made for it; null
 *     while that is {@code accountKey}
 * @param groupKey what the provider calls that to which several accounts belong; null when it isn't
 *     told
 * @param simulated whether the provider is the built-in simulator
 * @param state what the provider's answers have done to it
 * @param verifiedAt when the provider confirmed that the account is the organization's; null until
 *     then
 * @param provider what the provider tells about it
 * @param version counts the changes
 */
public record Channel(
    long organizationId,
    long id,
    ChannelType type,
    String name,
    String accountKey,
    @Nullable String madeKey,
    @Nullable String groupKey,
    ChannelCredentials credentials,
    ChannelSettings settings,
    boolean simulated,
    @Nullable Instant verifiedAt,
    ProviderProfile provider,
    long version,
    Instant createdAt,
    Instant updatedAt,
    ChannelState state) {

  /** The name of its type: the value of {@code channel} in the API. */
  public String typeName() {
    return type.name();
  }

  /** Its id as the API shows it. */
  public String publicId() {
    return IdType.CHANNEL.encode(id);
  }

  /** What the world outside calls the account. */
  public String publicKey() {
    return madeKey == null ? accountKey : madeKey;
  }

  AuditTarget auditTarget() {
    return AuditTarget.of(IdType.CHANNEL, id, name);
  }

  /** What can be done over it. */
  public ChannelCapabilities capabilities() {
    return type.capabilities();
  }

  /** What an address means is told by the type and this: the account, or nothing. Never changes. */
  public String scope() {
    return type.peers().scoped() ? accountKey : "";
  }

  /** How long the reply window is open; empty when it is never closed, or nobody minds. */
  public Optional<Duration> window() {
    return Optional.ofNullable(type.capabilities().window()).filter(window -> enforcesWindow());
  }

  /** Whether the reply window is kept: as it is set, and if it isn't, not on the simulator. */
  boolean enforcesWindow() {
    return settings.flag(ChannelSettings.ENFORCE_WINDOW, !simulated);
  }

  /** Whether customers are to see that somebody writes to them. */
  public boolean showsTyping() {
    return settings.flag(ChannelSettings.TYPING_INDICATORS, false);
  }

  /** How fast it may send: as it is set, and if it isn't, as its type may, or as fast as it can. */
  public ChannelRateLimit rateLimit() {
    ChannelRateLimit usual = type.capabilities().rateLimit();
    return settings.rateLimit(simulated ? usual.unlimited() : usual);
  }

  /**
   * Whether it speaks with the provider itself, neither with the simulator nor with another API.
   */
  boolean isDirect() {
    return !simulated && type.ownServer(settings) == null;
  }

  /** Whether it is active or paused. */
  public ChannelStatus status() {
    return state.status();
  }
}
