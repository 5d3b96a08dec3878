package parley.media;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.FetchResult;
import parley.events.EventType;
import parley.events.Events;
import parley.outbox.Doubling;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/** Fetches what customers send from their providers, again and again as long as it is there. */
final class MediaDownloadJob implements JobHandler {
  static final String KIND = "media.fetch";

  private static final Logger LOG = LoggerFactory.getLogger(MediaDownloadJob.class);

  private static final Doubling DELAYS = new Doubling(Duration.ofSeconds(1), Duration.ofHours(1));
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int MOST_WRONG = 3;

  private record Order(MediaFile mediaFile, MediaFile.Origin origin, Channel channel) {}

  private final Database database;
  private final Outbox outbox;
  private final Channels channels;
  private final InstantSource clock;
  private final MediaIntake intake;
  private final SignedLinks links;
  private final Events events;

  MediaDownloadJob(
      Database database,
      Outbox outbox,
      Channels channels,
      InstantSource clock,
      MediaIntake intake,
      SignedLinks links,
      Events events) {
    this.database = database;
    this.outbox = outbox;
    this.channels = channels;
    this.clock = clock;
    this.intake = intake;
    this.links = links;
    this.events = events;
  }

  static NewJob job(MediaKey mediaKey) {
    return NewJob.now(mediaKey.organizationId(), KIND, Long.toString(mediaKey.id()));
  }

  @Override
  public void run(Job job) {
    Optional<Order> order = order(job);
    if (order.isEmpty()) {
      drop(job);
      return;
    }
    try (TempFile file = intake.stage()) {
      fetch(job, order.get(), file);
    } catch (IOException e) {
      LOG.error(
          "media {}: could not store the file: {}",
          IdType.MEDIA.encode(Long.parseLong(job.payload())),
          e.toString());
      postpone(job, PAUSE);
    }
  }

  /** Empty when the medium has been erased, or is there already. */
  private Optional<Order> order(Job job) {
    long organizationId = job.organizationId();
    return database.read(tx ->
        MediaRows.find(tx, organizationId, Long.parseLong(job.payload()))
            .filter(mediaFile -> mediaFile.status() == MediaStatus.PENDING)
            .flatMap(mediaFile ->
                Optional.ofNullable(mediaFile.origin())
                    .flatMap(origin ->
                        channels
                            .find(tx, organizationId, origin.channelId())
                            .map(channel -> new Order(mediaFile, origin, channel)))));
  }

  /**
   * Nothing is to be fetched. Where the medium was erased, whoever was killed before may have left
   * its file, after the erasure looked for it.
   */
  private void drop(Job job) {
    MediaKey mediaKey = new MediaKey(job.organizationId(), Long.parseLong(job.payload()));
    database.write(tx -> {
      eraseIfGone(tx, mediaKey);
      return outbox.finish(tx, job);
    });
  }

  private void eraseIfGone(Tx tx, MediaKey mediaKey) {
    if (MediaRows.find(tx, mediaKey.organizationId(), mediaKey.id()).isEmpty()) {
      outbox.add(tx, MediaDeleteJob.job(mediaKey));
    }
  }

  private void fetch(Job job, Order order, TempFile file) throws IOException {
    Channel channel = order.channel();
    FetchResult result =
        channels.adapter(channel.type()).fetch(channel, order.origin().providerId(), file.target());
    switch (result) {
      case FetchResult.Fetched fetched -> keep(job, order, file);
      case FetchResult.Gone(var reason) -> fail(job, order, reason);
      case FetchResult.TryLater(var delay, var reason) -> tryLater(job, order, delay, reason);
    }
  }

  private void keep(Job job, Order order, TempFile file) throws IOException {
    file.seal();
    if (!isSame(file.sha256(), order.origin().sha256())) {
      if (job.attempts() < MOST_WRONG) {
        postpone(job, delay(job, Duration.ZERO));
      } else {
        fail(job, order, "It is not the file that the provider announced: its hash differs.");
      }
      return;
    }
    MediaKey mediaKey = order.mediaFile().place();
    String mediaType = Sniffer.mediaType(file.path(), order.mediaFile().filename());
    intake.store().put(mediaKey, file.path());
    database.write(tx -> {
      if (MediaRows.fetched(tx, mediaKey, mediaType, file.size(), file.sha256())) {
        tell(tx, order);
      } else {
        eraseIfGone(tx, mediaKey);
      }
      return outbox.finish(tx, job);
    });
  }

  /** The provider's hash is base64, or hex; one that is neither says nothing. */
  private static boolean isSame(String ours, @Nullable String theirs) {
    if (theirs == null || theirs.equalsIgnoreCase(ours)) {
      return true;
    }
    try {
      String hex = HexFormat.of().formatHex(Base64.getDecoder().decode(theirs));
      return hex.length() != ours.length() || hex.equals(ours);
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  private void tryLater(Job job, Order order, Duration least, String reason) {
    if (clock
        .instant()
        .isAfter(
            order
                .mediaFile()
                .createdAt()
                .plus(order.channel().capabilities().files().inboundKept()))) {
      fail(job, order, "The provider has it no more. " + reason);
    } else {
      postpone(job, delay(job, least));
    }
  }

  private void fail(Job job, Order order, String reason) {
    LOG.warn(
        "media {}: the download failed for good: {}",
        IdType.MEDIA.encode(order.mediaFile().id()),
        reason);
    database.write(tx -> {
      if (MediaRows.failed(tx, order.mediaFile().place(), reason)) {
        tell(tx, order);
      }
      return outbox.bury(tx, job);
    });
  }

  /** The subject is the contact, so that the event is erased with the file. */
  private void tell(Tx tx, Order order) {
    MediaKey mediaKey = order.mediaFile().place();
    MediaFile after = MediaRows.find(tx, mediaKey.organizationId(), mediaKey.id()).orElseThrow();
    events.changed(
        tx,
        mediaKey.organizationId(),
        EventType.MEDIA_UPDATED,
        order.origin().contactId(),
        MediaView.of(order.mediaFile(), links),
        MediaView.of(after, links));
  }

  private void postpone(Job job, Duration delay) {
    database.write(tx -> outbox.postpone(tx, job, clock.instant().plus(delay)));
  }

  private static Duration delay(Job job, Duration least) {
    Duration delay = DELAYS.after(job.attempts());
    Duration longer = delay.compareTo(least) > 0 ? delay : least;
    return longer.compareTo(DELAYS.longest()) > 0 ? DELAYS.longest() : longer;
  }
}
