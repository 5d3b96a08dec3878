package parley.outbox;

import java.util.Collection;

/**
 * What a node has room for.
 *
 * @param most so many jobs, whoseever they are
 * @param fullOrganizations but none of these organizations
 * @param fullShares and none of these shares
 */
record ClaimLimits(int most, Collection<Long> fullOrganizations, Collection<JobShare> fullShares) {}
