package parley.conversations;

import java.util.Optional;
import parley.channels.Channel;
import parley.channels.ChannelType;
import parley.channels.ChannelType.CardField;
import parley.channels.ChannelTypes;
import parley.channels.Channels;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.storage.IdType;
import parley.storage.Tx;

/**
 * Over which channel a client wants to speak: one of theirs, or the oldest of a type.
 *
 * @param type as asked for; absent when any will do
 */
record DirectMessageChannel(Field<ChannelType> type, Field<Long> channelId, ChannelType usual) {

  /**
   * Reads {@code channel} and {@code channel_id}, either of which may be absent.
   *
   * @param usual the type that is meant when neither is there
   */
  static DirectMessageChannel of(Fields body, ChannelTypes types, ChannelType usual) {
    return new DirectMessageChannel(
        body.text("channel", 100).parse(types::find, "unknown_value", types.hint()),
        body.id("channel_id", IdType.CHANNEL, "unknown_channel"),
        usual);
  }

  /** The type by which somebody is reached who is named by an e-mail address, or otherwise. */
  static ChannelType usual(ChannelTypes types, boolean byEmail) {
    return types.all().stream()
        .filter(type -> byEmail && type.peers().vouches().contains(CardField.EMAIL))
        .findFirst()
        .orElseGet(() -> types.all().getFirst());
  }

  /**
   * Of no type that was asked for, the usual one; where there is none of that, any that is first.
   */
  private Optional<Channel> first(Tx tx, Channels channels, long organizationId) {
    Optional<Channel> found = channels.firstOf(tx, organizationId, type.or(usual));
    return found.isPresent() || type.isPresent()
        ? found
        : channels.firstOf(tx, organizationId, channels.types().all().getFirst());
  }

  /**
   * The channel.
   *
   * @throws Problem when the organization has no such channel
   */
  Channel find(Tx tx, Channels channels, long organizationId) {
    Long id = channelId.orNull();
    Optional<Channel> found =
        id == null ? first(tx, channels, organizationId) : channels.find(tx, organizationId, id);
    return found.orElseThrow(() ->
        Problem.invalidField(
            "/channel_id",
            "unknown_channel",
            id == null
                ? "the organization has no channel yet; add one with POST /v1/channels"
                : "there is no such channel"));
  }
}
