package parley.reports;

/**
 * Where something is counted.
 *
 * @param slot the {@link Slot} in which it happened
 * @param teamId of the conversation at that time; {@link #NOBODY} for none
 * @param agentId who did it; {@link #NOBODY} when that was no agent
 */
record Place(long slot, long channelId, long teamId, long agentId) {
  static final long NOBODY = 0;
}
