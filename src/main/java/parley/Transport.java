package parley;

import java.time.InstantSource;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parley.channels.Channels;
import parley.channels.IncomingFiles;
import parley.channels.OrganizationAccounts;
import parley.channels.OrganizationKeys;
import parley.events.Events;
import parley.http.Quota;
import parley.media.Media;
import parley.media.MediaIntake;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;

/** The rooms through which messages come and go: channels, and media for their files. */
final class Transport {
  /** What the rooms are built on. */
  record Parts(
      Config config,
      InstantSource clock,
      RandomGenerator random,
      Database database,
      SecretBox secrets,
      Ids ids,
      Network network,
      Outbox outbox,
      Events events,
      CloseStack closeStack) {}

  private final Parts parts;
  private final Channels channels;
  private final Media media;
  // Read by adapters, which are there before the room that keeps their files.
  private volatile @Nullable IncomingFiles incomingFiles;

  Transport(Parts parts, Assembly assembly) {
    this.parts = parts;
    channels = buildChannels(assembly);
    media = buildMedia(channels);
    incomingFiles = media.incomingFiles();
  }

  private Channels buildChannels(Assembly assembly) {
    Config config = parts.config();
    return new Channels(
        parts.database(),
        parts.secrets(),
        parts.ids(),
        parts.clock(),
        parts.random(),
        parts.network().channelUrls(),
        parts.outbox(),
        parts.events(),
        new Quota("channels", config.quotas().channels()),
        config.quotas().quarantineLimits(),
        ChannelAdapters.of(
            assembly,
            config,
            parts.network(),
            parts.clock(),
            OrganizationKeys.stored(parts.database(), parts.secrets(), parts.random()),
            OrganizationAccounts.stored(parts.database()),
            this::incomingFiles));
  }

  private Media buildMedia(Channels channels) {
    Config config = parts.config();
    MediaIntake intake =
        parts.closeStack().later(MediaIntake.of(config.data(), config.mediaBucket()));
    intake.clean(parts.clock().instant());
    return new Media(
        parts.database(),
        parts.secrets(),
        parts.ids(),
        parts.clock(),
        parts.outbox(),
        parts.network().files(),
        channels,
        intake,
        (long) config.quotas().mediaMegabytes() << 20,
        parts.network().publicUrl(),
        parts.events());
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
}
