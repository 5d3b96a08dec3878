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
 * Over which channel a client wants to speak: one of theirs, or the oldest active one of a type.
 *
 * @param type as asked for; absent when any will do
 */
record DirectMessageChannel(Field<ChannelType> type, Field<Long> channelId, ChannelType usual) {
  private static final String UNKNOWN = "unknown_channel";

  /**
   * Reads {@code channel} and {@code channel_id}, either of which may be absent.
   *
   * @param usual the type that is meant when neither is there
   */
  static DirectMessageChannel of(Fields body, ChannelTypes types, ChannelType usual) {
    return new DirectMessageChannel(
        body.text("channel", 100).parse(types::find, "unknown_value", types.hint()),
        body.id("channel_id", IdType.CHANNEL, UNKNOWN),
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
   * @throws Problem when the organization has no such channel, or it is of another type than is
   *     asked for
   */
  Channel find(Tx tx, Channels channels, long organizationId) {
    Long id = channelId.orNull();
    return id == null
        ? first(tx, channels, organizationId)
            .orElseThrow(() -> unknown(tx, channels, organizationId))
        : named(tx, channels, organizationId, id);
  }

  private Channel named(Tx tx, Channels channels, long organizationId, long id) {
    Channel channel =
        channels
            .find(tx, organizationId, id)
            .orElseThrow(
                () -> Problem.invalidField("/channel_id", UNKNOWN, "there is no such channel"));
    if (!type.or(channel.type()).equals(channel.type())) {
      throw Problem.invalidField(
          "/channel", "not_allowed", "must be the type of the channel: " + channel.typeName());
    }
    return channel;
  }

  private Problem unknown(Tx tx, Channels channels, long organizationId) {
    String missing = "the organization has no channel of the type ";
    if (type.isPresent()) {
      return Problem.invalidField("/channel", UNKNOWN, missing + type.or(usual).name());
    }
    boolean hasOthers =
        channels.types().all().stream()
            .anyMatch(other -> channels.firstOf(tx, organizationId, other).isPresent());
    return Problem.invalidField(
        "/channel_id",
        UNKNOWN,
        hasOthers
            ? missing + usual.name() + "; name another one"
            : "the organization has no channel yet; add one with POST /v1/channels");
  }
}
