package parley.channels;

import java.util.function.Supplier;
import parley.events.EventType;
import parley.events.Events;
import parley.storage.Tx;

/** Records that a channel paused, resumed or changed, in the transaction that changes it. */
final class ChannelEvents {
  private final Events events;
  private final ChannelCodec codec;
  private final Supplier<String> publicUrl;

  ChannelEvents(Events events, ChannelCodec codec, Supplier<String> publicUrl) {
    this.events = events;
    this.codec = codec;
    this.publicUrl = publicUrl;
  }

  void paused(Tx tx, long organizationId, long id) {
    record(tx, EventType.CHANNEL_PAUSED, organizationId, id);
  }

  void resumed(Tx tx, long organizationId, long id) {
    record(tx, EventType.CHANNEL_RESUMED, organizationId, id);
  }

  /** Nothing when the channel looks as before. */
  void updated(Tx tx, Channel before, Channel after) {
    events.changed(
        tx,
        after.organizationId(),
        EventType.CHANNEL_UPDATED,
        after.id(),
        ChannelView.of(before, publicUrl.get()),
        ChannelView.of(after, publicUrl.get()));
  }

  void noticed(Tx tx, Channel channel, ChannelNotice notice) {
    events.record(tx, channel.organizationId(), EventType.CHANNEL_NOTICE, channel.id(), notice);
  }

  private void record(Tx tx, EventType type, long organizationId, long id) {
    Channel channel = ChannelRows.find(tx, codec, organizationId, id).orElseThrow();
    events.record(tx, organizationId, type, id, ChannelView.of(channel, publicUrl.get()));
  }
}
