package parley.channels;

import parley.storage.Tx;

/** Told in the transaction in which a paused channel becomes active again. */
@FunctionalInterface
public interface ChannelResumed {
  /** What waits for the channel may go on. */
  void resumed(Tx tx, long organizationId, long channelId);
}
