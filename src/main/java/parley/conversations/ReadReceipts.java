package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import parley.channels.Channel;
import parley.channels.ChannelStatus;
import parley.channels.Channels;
import parley.channels.ReadReceiptResult;
import parley.outbox.Job;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Tells the provider, who shows it to the customer, that an agent has read what they wrote: each
 * message at most once, by at most one job for a conversation. It is a courtesy: when it can't be
 * done it is left.
 */
final class ReadReceipts {
  static final String KIND = "conversation.read";
  private static final int MOST_ATTEMPTS = 5;

  /** The newest message that was read, and the channel that it came to. */
  private record Notice(ReadReceiptRows.Mark mark, Channel channel) {}

  private final Database database;
  private final Channels channels;
  private final Outbox outbox;
  private final InstantSource clock;

  ReadReceipts(Database database, Channels channels, Outbox outbox, InstantSource clock) {
    this.database = database;
    this.channels = channels;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** An agent has read all of a conversation. */
  void add(Tx tx, long organizationId, long conversationId) {
    if (ReadReceiptRows.want(tx, organizationId, conversationId)
        && ReadReceiptRows.begin(tx, organizationId, conversationId)) {
      outbox.add(tx, NewJob.now(organizationId, KIND, Long.toString(conversationId)));
    }
  }

  /** Runs a {@link #KIND} job. */
  void tell(Job job) {
    Optional<Notice> notice = database.read(tx -> notice(tx, job));
    if (notice.isEmpty()) {
      database.write(tx -> drop(tx, job));
    } else if (notice.get().channel().status() == ChannelStatus.PAUSED) {
      database.write(tx -> end(tx, job, notice.get()));
    } else {
      record(job, notice.get(), marking(notice.get()));
    }
  }

  /**
   * Ends it, since there is nothing to tell. The mark first, which locks it: whoever reads on has
   * noted by then what that is, or finds that nobody tells.
   */
  private boolean drop(Tx tx, Job job) {
    ReadReceiptRows.drop(tx, job.organizationId(), conversationId(job));
    boolean goesOn =
        notice(tx, job).isPresent()
            && ReadReceiptRows.begin(tx, job.organizationId(), conversationId(job));
    return goesOn ? outbox.hold(tx, job, clock.instant(), null) : outbox.finish(tx, job);
  }

  private Optional<Notice> notice(Tx tx, Job job) {
    return ReadReceiptRows.find(tx, job.organizationId(), conversationId(job))
        .flatMap(mark ->
            channels
                .find(tx, job.organizationId(), mark.channelId())
                .map(channel -> new Notice(mark, channel)));
  }

  private ReadReceiptResult marking(Notice notice) {
    Channel channel = notice.channel();
    return channels
        .adapter(channel.type())
        .markRead(channel, notice.mark().address(), notice.mark().providerId());
  }

  private void record(Job job, Notice notice, ReadReceiptResult readReceiptResult) {
    Instant now = clock.instant();
    database.write(tx -> {
      if (readReceiptResult instanceof ReadReceiptResult.TryLater
          && job.attempts() < MOST_ATTEMPTS) {
        return outbox.postpone(tx, job, now.plus(Duration.ofSeconds(1L << job.attempts())));
      }
      if (readReceiptResult instanceof ReadReceiptResult.ChannelDown(var error)) {
        channels.breaker().refused(tx, notice.channel(), error);
      }
      return end(tx, job, notice);
    });
  }

  /** What was read meanwhile is told next. */
  private boolean end(Tx tx, Job job, Notice notice) {
    return ReadReceiptRows.end(
            tx, job.organizationId(), conversationId(job), notice.mark().messageId())
        ? outbox.finish(tx, job)
        : outbox.hold(tx, job, clock.instant(), null);
  }

  private static long conversationId(Job job) {
    return Long.parseLong(job.payload());
  }
}
