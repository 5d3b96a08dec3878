package parley.channels;

import org.jspecify.annotations.Nullable;

/**
 * What an owner decides about a channel.
 *
 * @param accountKey what the provider calls the account
 * @param groupKey what the provider calls that to which it belongs; null when it isn't told
 */
public record ChannelProfile(
    String name,
    String accountKey,
    @Nullable String groupKey,
    ChannelCredentials credentials,
    ChannelSettings settings) {

  static ChannelProfile of(Channel channel) {
    return new ChannelProfile(
        channel.name(),
        channel.accountKey(),
        channel.groupKey(),
        channel.credentials(),
        channel.settings());
  }
}
