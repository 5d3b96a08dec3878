package parley.outbox;

import java.util.Collection;
import java.util.List;

/**
 * What a node has room for.
 *
 * @param most so many jobs, whoseever they are
 * @param fullOrganizations but none of these organizations
 * @param fullShares and none of these shares
 * @param heldKinds and none of these kinds
 */
record ClaimLimits(
    int most,
    Collection<Long> fullOrganizations,
    Collection<JobShare> fullShares,
    Collection<String> heldKinds) {
  /** Limits where no kind of job is held. */
  ClaimLimits(int most, Collection<Long> fullOrganizations, Collection<JobShare> fullShares) {
    this(most, fullOrganizations, fullShares, List.of());
  }

  /** The same, but none of these kinds. */
  ClaimLimits without(Collection<String> kinds) {
    return new ClaimLimits(most, fullOrganizations, fullShares, kinds);
  }
}
