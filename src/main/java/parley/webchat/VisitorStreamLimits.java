package parley.webchat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.RateLimits;

/**
 * How many streams visitors may have open on this node. Who opens too many loses the oldest:
 * whoever goes from page to page leaves streams behind that nobody hears, which is noticed only
 * later.
 */
final class VisitorStreamLimits {
  private static final int OF_VISITOR = 3;
  private static final int OF_NETWORK = 100;
  private static final int OF_CHANNEL = 20_000;
  private static final int RETRY_SECONDS = 15;

  private final Map<String, Integer> counts = new ConcurrentHashMap<>();
  private final Map<String, Deque<Place>> places = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();

  /**
   * Takes a place.
   *
   * @param lost is called when it is taken away
   * @throws Problem {@code rate_limited} when the network or the channel has too many
   */
  Place take(VisitorSession session, String address, Runnable lost) {
    String channel = Long.toString(session.channelId());
    String network = channel + "/" + RateLimits.network(address);
    count(network, OF_NETWORK);
    try {
      count(channel, OF_CHANNEL);
    } catch (Problem e) {
      uncount(network);
      throw e;
    }
    Place place = new Place(session.anonymousAddress(), List.of(network, channel), lost);
    add(place);
    return place;
  }

  private void add(Place place) {
    Queue<Place> oldest = new ConcurrentLinkedQueue<>();
    places.compute(
        place.visitor,
        (visitor, known) -> {
          Deque<Place> all = known == null ? new ArrayDeque<>() : known;
          all.add(place);
          if (all.size() > OF_VISITOR) {
            oldest.add(all.remove());
          }
          return all;
        });
    open.incrementAndGet();
    oldest.forEach(one -> one.lost.run());
  }

  /** How many streams have a place. */
  int open() {
    return open.get();
  }

  private void count(String what, int most) {
    if (counts.merge(what, 1, Integer::sum) > most) {
      uncount(what);
      throw Problem.of(ProblemCode.RATE_LIMITED, "Too many chats are open.")
          .retryAfter(RETRY_SECONDS);
    }
  }

  private void uncount(String what) {
    counts.computeIfPresent(what, (any, count) -> count == 1 ? null : count - 1);
  }

  /** The right to one stream; close it once, or again without harm. */
  final class Place implements AutoCloseable {
    private final String visitor;
    private final List<String> counted;
    private final Runnable lost;
    private final AtomicBoolean isTaken = new AtomicBoolean(true);

    private Place(String visitor, List<String> counted, Runnable lost) {
      this.visitor = visitor;
      this.counted = counted;
      this.lost = lost;
    }

    @Override
    public void close() {
      if (isTaken.getAndSet(false)) {
        open.decrementAndGet();
        counted.forEach(VisitorStreamLimits.this::uncount);
        places.computeIfPresent(
            visitor,
            (any, all) -> {
              all.remove(this);
              return all.isEmpty() ? null : all;
            });
      }
    }
  }
}
