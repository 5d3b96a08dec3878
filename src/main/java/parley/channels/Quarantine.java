package parley.channels;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Keeps, for people to look at, what came in for a channel and could not be read. The newest are
 * kept: the provider has been told that everything arrived, and what is wrong now shows in them.
 */
final class Quarantine {
  private static final Logger LOG = LoggerFactory.getLogger(Quarantine.class);

  /** Bytes of a channel: five of the largest bodies, many thousands of usual ones. */
  private static final long BYTES = 16 << 20;

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final QuarantineLimits limits;

  Quarantine(Database database, Ids ids, InstantSource clock, QuarantineLimits limits) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.limits = limits;
  }

  /** Keeps what was understood and could not be stored, and the files that came along. */
  void keep(Tx tx, Channel channel, String reason, List<Update> updates) {
    keep(tx, channel, reason, StoredUpdates.write(updates), UpdateFiles.of(updates));
  }

  /** The same in a transaction of its own, in which {@code cursor} moves. */
  void keep(Channel channel, String reason, List<Update> updates, Optional<ChannelCursor> cursor) {
    database.write(tx -> {
      keep(tx, channel, reason, updates);
      cursor.ifPresent(moved -> moved.move(tx));
      return true;
    });
  }

  /** Keeps what was not understood; durable when this returns. */
  void keep(Channel channel, String reason, byte[] body) {
    database.write(tx -> {
      keep(tx, channel, reason, body, Set.of());
      return true;
    });
  }

  private void keep(Tx tx, Channel channel, String reason, byte[] body, Set<Long> files) {
    long quarantineId = ids.next();
    QuarantineRows.insert(tx, channel, quarantineId, reason, body, clock.instant());
    QuarantineFileRows.add(tx, channel.organizationId(), quarantineId, files);
    int dropped = QuarantineRows.trim(tx, channel, limits.updates(), BYTES);
    String id = IdType.CHANNEL.encode(channel.id());
    tx.afterCommit(() ->
        LOG.warn(
            "quarantined an inbound update of channel {}, dropped {} old ones: {}",
            id,
            dropped,
            reason));
  }

  ExpirySweeper.Expiry expiry() {
    return new ExpirySweeper.Expiry(QuarantineRows::sweep, limits.memory());
  }
}
