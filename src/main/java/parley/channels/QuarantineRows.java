package parley.channels;

import java.time.Instant;
import parley.storage.Tx;

/** The {@code quarantine} table. */
final class QuarantineRows {

  void insert(Tx tx, ChannelAccount account, long id, String reason, byte[] body, Instant now) {
    tx.run(
        """
        insert into quarantine (org_id, id, channel_id, reason, body, received_at)
        values (?, ?, ?, ?, ?, ?)
        """,
        account.organizationId(),
        id,
        account.id(),
        reason,
        body,
        now);
  }
}
