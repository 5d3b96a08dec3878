package parley.channels;

import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;

/**
 * A report about a channel as its event tells it.
 *
 * @param kind the provider's name for it
 * @param details as the provider sent it; null when that is more than an event can hold
 */
record ChannelNotice(String channelId, String kind, @Nullable JsonNode details) {
  /** Receivers of events expect less than 20 kB (Standard Webhooks 1.0.0). */
  private static final int MOST_BYTES = 16 * 1024;

  static ChannelNotice of(Channel channel, Update.Notice notice) {
    boolean small = Json.write(notice.details()).length <= MOST_BYTES;
    return new ChannelNotice(
        IdType.CHANNEL.encode(channel.id()), notice.kind(), small ? notice.details() : null);
  }
}
