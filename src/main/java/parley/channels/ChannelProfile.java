package parley.channels;

import org.jspecify.annotations.Nullable;

/** What an owner decides about a channel account. */
record ChannelProfile(
    String name,
    String phoneNumberId,
    @Nullable String businessAccountId,
    ChannelCredentials credentials,
    ChannelSettings settings) {

  static ChannelProfile of(Channel channel) {
    return new ChannelProfile(
        channel.name(),
        channel.phoneNumberId(),
        channel.businessAccountId(),
        channel.credentials(),
        channel.settings());
  }
}
