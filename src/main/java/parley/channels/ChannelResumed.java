package parley.channels;

import parley.storage.Tx;

/** Told in the transaction in which a paused account becomes active again. */
@FunctionalInterface
public interface ChannelResumed {
  /** What waits for the account may go on. */
  void resumed(Tx tx, long organizationId, long channelId);
}
