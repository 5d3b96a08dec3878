package parley.outbox;

import java.util.Collection;
import java.util.List;

/**
 * What a node has room for.
 *
 * @param most so many jobs, whoseever they are
 * @param kinds only of these kinds, which it knows
 * @param fullOrganizations but none of these organizations
 * @param fullShares and none of these shares
 */
record ClaimLimits(
    int most,
    Collection<String> kinds,
    Collection<Long> fullOrganizations,
    Collection<JobShare> fullShares) {
  /** The same, but none of these kinds. */
  ClaimLimits without(Collection<String> held) {
    List<String> others = kinds.stream().filter(kind -> !held.contains(kind)).toList();
    return new ClaimLimits(most, others, fullOrganizations, fullShares);
  }
}
