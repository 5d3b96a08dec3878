package parley.conversations;

import parley.channels.Channel;
import parley.channels.Channels;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.storage.IdType;
import parley.storage.Tx;

/** Over which channel a client wants to speak: an account, or the first one of a type. */
record DirectMessageChannel(Field<String> channel, Field<Long> channelId) {

  /** Reads {@code channel} and {@code channel_id}, either of which may be absent. */
  static DirectMessageChannel of(Fields body) {
    return new DirectMessageChannel(
        body.text("channel", 100).check("whatsapp"::equals, "unknown_value", "must be whatsapp"),
        body.id("channel_id", IdType.CHANNEL, "unknown_channel"));
  }

  /**
   * The account.
   *
   * @throws Problem when the organization has no such account
   */
  Channel account(Tx tx, Channels channels, long organizationId) {
    Long id = channelId.orNull();
    return (id == null
            ? channels.firstOf(tx, organizationId, channel.or("whatsapp"))
            : channels.find(tx, organizationId, id))
        .orElseThrow(() ->
            Problem.invalidField(
                "/channel_id",
                "unknown_channel",
                id == null
                    ? "the organization has no channel yet; add one with POST /v1/channels"
                    : "there is no such channel"));
  }
}
