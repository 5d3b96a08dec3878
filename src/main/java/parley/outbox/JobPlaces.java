package parley.outbox;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The places of a node for running jobs. Whoever has many leaves the rest to others: an
 * organization may have a third as many as are free, so a quarter of all while nobody else wants
 * any, and a share half of that. So there are always some for a newcomer.
 */
final class JobPlaces {
  private static final int ALL = 256;
  private static final int FREE_TO_ORGANIZATION = 3;
  private static final int ORGANIZATION_TO_SHARE = 2;

  private final Map<Long, Integer> organizations = new HashMap<>();
  private final Map<JobShare, Integer> shares = new HashMap<>();
  private int taken;

  synchronized void take(Job job) {
    taken++;
    organizations.merge(job.organizationId(), 1, Integer::sum);
    shares.merge(JobShare.of(job), 1, Integer::sum);
  }

  synchronized void leave(Job job) {
    taken--;
    organizations.computeIfPresent(job.organizationId(), (organization, count) -> less(count));
    shares.computeIfPresent(JobShare.of(job), (jobShare, count) -> less(count));
  }

  /**
   * Whoever has nearly all of its places counts as full, so that the others can come in numbers.
   *
   * @param kinds of jobs that the node knows
   */
  synchronized ClaimLimits room(Collection<String> kinds) {
    int ofOrganization = (ALL - taken) / FREE_TO_ORGANIZATION;
    int ofShare = ofOrganization / ORGANIZATION_TO_SHARE;
    int most =
        Math.min(
            ofOrganization - mostOfThoseWithRoom(organizations, ofOrganization),
            ofShare - mostOfThoseWithRoom(shares, ofShare));
    return new ClaimLimits(most, kinds, full(organizations, ofOrganization), full(shares, ofShare));
  }

  private static <K> List<K> full(Map<K, Integer> counts, int limit) {
    return counts.entrySet().stream()
        .filter(entry -> isFull(entry.getValue(), limit))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static int mostOfThoseWithRoom(Map<?, Integer> counts, int limit) {
    return counts.values().stream()
        .mapToInt(Integer::intValue)
        .filter(count -> !isFull(count, limit))
        .max()
        .orElse(0);
  }

  private static boolean isFull(int count, int limit) {
    return count + Math.max(1, limit / 4) > limit;
  }

  @SuppressWarnings("NullAway") // null takes the entry out of the map
  private static Integer less(int count) {
    return count == 1 ? null : count - 1;
  }
}
