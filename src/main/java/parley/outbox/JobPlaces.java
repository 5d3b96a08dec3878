package parley.outbox;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

  private final Taken taken = new Taken();

  synchronized void take(Job job) {
    taken.add(JobShare.of(job), 1);
  }

  synchronized void leave(Job job) {
    taken.add(JobShare.of(job), -1);
  }

  synchronized boolean areFree() {
    return taken.all == 0;
  }

  /**
   * How many jobs of each of these queues there is room for, if all are filled: for those that have
   * any, the first {@code most} of them.
   */
  synchronized Map<JobQueue, Integer> room(Collection<JobQueue> queues, int most) {
    Taken planned = new Taken(taken);
    Map<JobQueue, Integer> room = new LinkedHashMap<>();
    for (JobQueue queue : queues) {
      int free = room.size() < most ? planned.room(queue.share()) : 0;
      if (free > 0) {
        planned.add(queue.share(), free);
        room.put(queue, free);
      }
    }
    return room;
  }

  private static final class Taken {
    private final Map<Long, Integer> organizations;
    private final Map<JobShare, Integer> shares;
    private int all;

    Taken() {
      organizations = new HashMap<>();
      shares = new HashMap<>();
    }

    Taken(Taken others) {
      organizations = new HashMap<>(others.organizations);
      shares = new HashMap<>(others.shares);
      all = others.all;
    }

    void add(JobShare share, int places) {
      all += places;
      organizations.merge(share.organizationId(), places, Taken::sum);
      shares.merge(share, places, Taken::sum);
    }

    @SuppressWarnings("NullAway") // null takes the entry out of the map
    private static Integer sum(Integer one, Integer other) {
      int sum = one + other;
      return sum == 0 ? null : sum;
    }

    int room(JobShare share) {
      int ofOrganization = (ALL - all) / FREE_TO_ORGANIZATION;
      int ofShare = ofOrganization / ORGANIZATION_TO_SHARE;
      return Math.min(
          room(organizations.getOrDefault(share.organizationId(), 0), ofOrganization),
          room(shares.getOrDefault(share, 0), ofShare));
    }

    /** Whoever has nearly all of its places waits for some more, so that jobs come in numbers. */
    private static int room(int count, int limit) {
      return count + Math.max(1, limit / 4) > limit ? 0 : limit - count;
    }
  }
}
