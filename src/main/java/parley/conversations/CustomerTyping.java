package parley.conversations;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.Channel;
import parley.channels.ChannelStatus;
import parley.channels.Channels;
import parley.storage.Database;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Shows customers that an agent writes to them, where the channel's settings want that. It is gone
 * in seconds, so there is no job for it: what fails is left, and said again while they write.
 */
final class CustomerTyping implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CustomerTyping.class);

  /** Providers show it for a little longer. */
  private static final Duration PAUSE = Duration.ofSeconds(20);

  private static final int MOST = 10_000;

  /** Whom to show it, as an answer to what. */
  private record Place(Channel channel, ReadReceiptRows.Mark newest) {}

  private record Slot(long organizationId, long conversationId) {}

  private final Database database;
  private final Channels channels;
  private final InstantSource clock;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Where it has been shown lately. */
  private final Cache<Slot, Boolean> shown;

  CustomerTyping(Database database, Channels channels, InstantSource clock) {
    this.database = database;
    this.channels = channels;
    this.clock = clock;
    this.shown =
        Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(PAUSE)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
            .build();
  }

  /** An agent writes; returns at once. */
  void show(long organizationId, long conversationId) {
    Slot slot = new Slot(organizationId, conversationId);
    if (shown.asMap().putIfAbsent(slot, true) == null) {
      threads.execute(() -> showNow(slot));
    }
  }

  private void showNow(Slot slot) {
    try {
      database
          .read(tx -> place(tx, slot))
          .ifPresent(place ->
              channels
                  .adapter(place.channel().type())
                  .showTyping(
                      place.channel(), place.newest().address(), place.newest().providerId()));
    } catch (StorageException e) {
      LOG.atLevel(StorageException.level(e))
          .log("can't look whom to show that somebody types: {}", e.getMessage());
    }
  }

  private Optional<Place> place(Tx tx, Slot slot) {
    return ConversationRows.find(tx, slot.organizationId(), slot.conversationId())
        .flatMap(conversation ->
            channels
                .find(tx, slot.organizationId(), conversation.channelId())
                .filter(channel -> channel.status() != ChannelStatus.PAUSED)
                .filter(Channel::showsTyping)
                .filter(channel -> ReplyWindow.of(conversation, channel, clock.instant()).open()))
        .flatMap(channel ->
            ReadReceiptRows.newest(tx, slot.organizationId(), slot.conversationId())
                .filter(newest -> newest.channelId() == channel.id())
                .map(newest -> new Place(channel, newest)));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
