package parley.channels;

import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import parley.storage.Tx;

/**
 * Takes what providers report about channels: every report is an event, and some change a profile.
 */
final class ChannelNotices {
  private final ChannelCodec codec;
  private final ChannelEvents events;
  private final InstantSource clock;

  ChannelNotices(ChannelCodec codec, ChannelEvents events, InstantSource clock) {
    this.codec = codec;
    this.events = events;
    this.clock = clock;
  }

  void take(Tx tx, Channel channel, Update.Notice notice) {
    Channel before =
        ChannelRows.findLocked(tx, codec, channel.organizationId(), channel.id()).orElseThrow();
    if (isAboutAnother(before.provider().displayPhoneNumber(), notice.displayPhoneNumber())) {
      return;
    }
    events.noticed(tx, before, ChannelNotice.of(before, notice));
    ProviderProfile next = before.provider().with(notice.news());
    if (!next.equals(before.provider())) {
      ChannelRows.describe(tx, before, next, clock.instant());
      events.updated(
          tx,
          before,
          ChannelRows.find(tx, codec, before.organizationId(), before.id()).orElseThrow());
    }
  }

  /** A business has many numbers, and reports about one of them name it as people write it. */
  private static boolean isAboutAnother(@Nullable String ours, @Nullable String named) {
    return ours != null && named != null && !digits(ours).equals(digits(named));
  }

  private static String digits(String number) {
    return number.replaceAll("[^0-9]", "");
  }
}
