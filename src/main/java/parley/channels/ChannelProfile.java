package parley.channels;

import org.jspecify.annotations.Nullable;

/** What an owner decides about a channel account. */
record ChannelProfile(
    String name,
    String phoneNumberId,
    @Nullable String businessAccountId,
    ChannelCredentials credentials,
    ChannelSettings settings) {

  static ChannelProfile of(ChannelAccount account) {
    return new ChannelProfile(
        account.name(),
        account.phoneNumberId(),
        account.businessAccountId(),
        account.credentials(),
        account.settings());
  }
}
