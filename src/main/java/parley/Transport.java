package parley;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.channels.Channels;
import parley.channels.IncomingFiles;
import parley.channels.OrganizationAccounts;
import parley.channels.OrganizationKeys;
import parley.channels.UpdateReceiver;
import parley.http.Quota;
import parley.media.Media;
import parley.media.MediaIntake;

/** The rooms through which messages come and go: channels, and media for their files. */
final class Transport {
  private final Foundation foundation;
  private final Channels channels;
  private final Media media;
  // Read by adapters, which are there before the room that keeps their files.
  private volatile @Nullable IncomingFiles incomingFiles;

  Transport(Foundation foundation) {
    this.foundation = foundation;
    channels = buildChannels();
    media = buildMedia(channels);
    incomingFiles = media.incomingFiles();
  }

  private Channels buildChannels() {
    Config config = foundation.config();
    return new Channels(
        foundation.database(),
        foundation.secrets(),
        foundation.ids(),
        foundation.clock(),
        foundation.random(),
        foundation.network().channelUrls(),
        foundation.outbox(),
        foundation.events(),
        new Quota("channels", config.quotas().channels()),
        config.quotas().quarantineLimits(),
        ChannelAdapters.of(
            foundation.assembly(),
            config,
            foundation.network(),
            foundation.clock(),
            OrganizationKeys.stored(
                foundation.database(), foundation.secrets(), foundation.random()),
            OrganizationAccounts.stored(foundation.database()),
            this::incomingFiles));
  }

  private Media buildMedia(Channels channels) {
    Config config = foundation.config();
    MediaIntake intake =
        foundation.closeStack().later(MediaIntake.of(config.data(), config.mediaBucket()));
    intake.clean(foundation.clock().instant());
    return new Media(
        foundation.database(),
        foundation.secrets(),
        foundation.ids(),
        foundation.clock(),
        foundation.outbox(),
        foundation.network().files(),
        channels,
        intake,
        (long) config.quotas().mediaMegabytes() << 20,
        foundation.network().publicUrl(),
        foundation.events());
  }

  private IncomingFiles incomingFiles() {
    return Objects.requireNonNull(incomingFiles, "nothing comes in before all is built");
  }

  Channels channels() {
    return channels;
  }

  Media media() {
    return media;
  }

  void join(Rooms rooms, UpdateReceiver receiver) {
    MeterRegistry meters = foundation.meters();
    channels.meter(meters);
    rooms.serve(
        List.of(
            channels.routes(receiver, meters), channels.hooks(receiver, meters), media.routes()));
    rooms.run(List.of(channels.jobs(receiver, meters), media.jobs()));
    rooms.sweep(List.of(channels.expiries(), media.expiries()));
  }
}
