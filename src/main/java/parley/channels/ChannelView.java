package parley.channels;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/**
 * A channel as the API shows it: what all types have, and between that the fields of its own.
 *
 * @param properties in the order in which they are shown
 */
record ChannelView(@JsonValue Map<String, @Nullable Object> properties) {

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
   * Shows {@code channel}.
   *
   * @param publicUrl under which the world reaches this server
   */
  static ChannelView of(Channel channel, String publicUrl) {
    ChannelType type = channel.type();
    String id = IdType.CHANNEL.encode(channel.id());
    String webhooks = publicUrl + "/webhooks/" + type.name();
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("id", id);
    shown.put("type", type.name());
    shown.put("name", channel.name());
    shown.put(type.account().name(), channel.publicKey());
    if (type.group() != null) {
      shown.put(type.group().name(), channel.groupKey());
    }
    shown.put("credentials", credentials(channel));
    shown.put("settings", settings(channel));
    shown.put("status", channel.status());
    shown.put("paused", Paused.of(channel.state().pause()));
    shown.put("throttled_until", channel.state().throttledUntil());
    boolean isCalled = type.capabilities().inbound().contains(ChannelCapabilities.Inbound.WEBHOOK);
    shown.put("webhook_url", isCalled ? webhooks + "/" + id : null);
    shown.put(
        "webhook_urls",
        isCalled ? new TreeMap<>(Map.of("own", webhooks + "/" + id, "shared", webhooks)) : null);
    shown.put("simulated", channel.simulated());
    shown.put("verified_at", channel.verifiedAt());
    shown.put("provider", channel.provider());
    shown.put("account_key", channel.accountKey());
    shown.put("capabilities", channel.capabilities());
    shown.put("created_at", channel.createdAt());
    shown.put("updated_at", channel.updatedAt());
    return new ChannelView(shown);
  }

  String id() {
    return (String) Objects.requireNonNull(properties.get("id"));
  }

  /** Which are set. */
  private static Map<String, Boolean> credentials(Channel channel) {
    Map<String, Boolean> set = new LinkedHashMap<>();
    for (ChannelField field : channel.type().credentials()) {
      set.put(field.name(), channel.credentials().get(field.name()) != null);
    }
    return set;
  }

  /** Those in force. */
  private static Map<String, @Nullable Object> settings(Channel channel) {
    ChannelRateLimit rateLimit = channel.rateLimit();
    Map<String, @Nullable Object> defaults =
        Map.of(
            ChannelSettings.ENFORCE_WINDOW.name(), channel.enforcesWindow(),
            ChannelSettings.TYPING_INDICATORS.name(), channel.showsTyping(),
            ChannelSettings.MESSAGES_PER_SECOND.name(), rateLimit.messagesPerSecond(),
            ChannelSettings.MESSAGES_PER_MINUTE.name(), rateLimit.messagesPerMinute(),
            ChannelSettings.PAIR_BURST.name(), rateLimit.pairBurst(),
            ChannelSettings.PAIR_INTERVAL_SECONDS.name(), rateLimit.pairIntervalSeconds());
    Map<String, @Nullable Object> inForce = new LinkedHashMap<>();
    for (ChannelField field : channel.type().settings()) {
      Object set = channel.settings().values().get(field.name());
      Object otherwise = defaults.getOrDefault(field.name(), field.usualWord());
      inForce.put(field.name(), set != null ? set : otherwise);
    }
    return inForce;
  }
}
