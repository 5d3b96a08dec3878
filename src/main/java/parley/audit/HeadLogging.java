package parley.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Tx;

/**
 * Puts the head of each chain that has grown into the server's log, once a day: whoever changes an
 * entry in the database later contradicts it. The rows say whose turn it is, so only one node does.
 */
final class HeadLogging {
  static final Duration PERIOD = Duration.ofDays(1);

  private static final Logger LOG = LoggerFactory.getLogger(HeadLogging.class);

  private HeadLogging() {}

  /** Logs at most {@code most} heads that were last logged before an instant; says how many. */
  static int log(Tx tx, Instant before, int most) {
    List<KeptHead> heads = AuditHeadRows.takeUnlogged(tx, before, before.plus(PERIOD), most);
    tx.afterCommit(() -> heads.forEach(head -> LOG.info("head of the audit log: {}", head.text())));
    return heads.size();
  }
}
