package parley.channels;

import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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

  private final Ids ids;
  private final InstantSource clock;
  private final QuarantineLimits limits;

  Quarantine(Ids ids, InstantSource clock, QuarantineLimits limits) {
    this.ids = ids;
    this.clock = clock;
    this.limits = limits;
  }

  void keep(Tx tx, Channel channel, String reason, byte[] body) {
    QuarantineRows.insert(tx, channel, ids.next(), reason, body, clock.instant());
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
