package parley.channels;

import org.jspecify.annotations.Nullable;

/**
 * The secrets of a channel account. Sealed at rest, never shown, never logged.
 *
 * @param accessToken sends messages
 * @param appSecret signs the provider's webhooks; without it they are all refused
 * @param verifyToken answers the provider's handshake
 */
public record ChannelCredentials(
    @Nullable String accessToken, @Nullable String appSecret, @Nullable String verifyToken) {
  static final ChannelCredentials NONE = new ChannelCredentials(null, null, null);

  @Override
  public String toString() {
    return "ChannelCredentials[***]";
  }
}
