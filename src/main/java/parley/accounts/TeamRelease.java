package parley.accounts;

import parley.storage.Tx;

/** Takes a team that is going to be deleted from what another room keeps with it. */
@FunctionalInterface
public interface TeamRelease {
  /**
   * Takes it from some of that, as many as hold up no other writer for long.
   *
   * @return whether there may be more
   */
  boolean some(Tx tx, long organizationId, long teamId);
}
