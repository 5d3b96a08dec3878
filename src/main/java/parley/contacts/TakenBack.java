package parley.contacts;

/**
 * What became of contacts that were to be taken back. Those that are neither were deleted or merged
 * before.
 *
 * @param removed so many are deleted now
 * @param kept so many stay: somebody has changed them, or has something of them
 */
public record TakenBack(int removed, int kept) {}
