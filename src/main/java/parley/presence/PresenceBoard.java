package parley.presence;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import parley.accounts.AgentAvailability;
import parley.events.LiveFrame;

/**
 * What one organization knows of who is where, and whose notes have just changed. Each change has a
 * number, so that a listener that knows one number can ask what has come since.
 */
final class PresenceBoard {
  /** More places than agents can be in; a program that invents some goes unheard. */
  private static final int MOST = 5_000;

  private final Map<PresencePlace, Sighting> sightings = new HashMap<>();
  private final Map<Long, Attendance> attendances = new HashMap<>();
  private final Map<Long, NoteNews> noteNews = new HashMap<>();
  private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();
  private long version;

  /** What has come, and the number up to which that reaches. */
  record News(List<LiveFrame> frames, long version) {}

  /** Somebody does something in a conversation; it counts more than what they did before. */
  synchronized void note(PresencePlace place, PresenceState state, Instant until) {
    if (sightings.size() < MOST || sightings.containsKey(place)) {
      sightings.put(place, new Sighting(state, until, ++version));
    }
  }

  /** The notes on a contact have changed. */
  synchronized void noted(long contactId, Instant until) {
    if (noteNews.size() < MOST || noteNews.containsKey(contactId)) {
      noteNews.put(contactId, new NoteNews(contactId, until, ++version));
    }
  }

  /** Changes what is known of an agent. */
  synchronized void attend(long agentId, Instant now, UnaryOperator<Attendance> change) {
    Attendance after = change.apply(attendances.getOrDefault(agentId, Attendance.NONE));
    AgentAvailability availability = after.availability(now);
    attendances.put(
        agentId, availability == after.told() ? after : after.told(availability, ++version));
  }

  synchronized boolean isConnected(long agentId, Instant now) {
    return attendances.getOrDefault(agentId, Attendance.NONE).isConnected(now);
  }

  /** The agents who can be counted on. */
  synchronized List<Long> online(Instant now) {
    return attendances.entrySet().stream()
        .filter(entry -> entry.getValue().availability(now) == AgentAvailability.ONLINE)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Whether those agents are away who have a stream on this node, as far as is known. */
  synchronized Map<Long, Boolean> here() {
    return attendances.entrySet().stream()
        .filter(entry -> entry.getValue().streams() > 0)
        .collect(
            Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> entry.getValue().isAway()));
  }

  /** What other nodes have to know of the agents who have a stream on this one. */
  synchronized List<Notice> attends(long organizationId, Duration life) {
    return attendances.entrySet().stream()
        .filter(entry -> entry.getValue().streams() > 0)
        .map(entry -> attends(organizationId, entry, life))
        .toList();
  }

  private static Notice attends(
      long organizationId, Map.Entry<Long, Attendance> entry, Duration life) {
    return new Notice.Attends(organizationId, entry.getKey(), entry.getValue().isAway(), life);
  }

  /** What other nodes have to know of who does what. */
  synchronized List<Notice> seen(long organizationId, Instant now) {
    return sightings.entrySet().stream()
        .filter(entry -> entry.getValue().isTrue(now))
        .map(entry -> entry.getValue().notice(organizationId, entry.getKey(), now))
        .toList();
  }

  /** All that is true, and the number up to which that reaches. */
  synchronized PresenceSnapshot snapshot(Instant now) {
    List<Sighting.View> presences =
        sightings.entrySet().stream()
            .filter(entry -> entry.getValue().isTrue(now))
            .map(entry -> entry.getValue().view(entry.getKey(), now))
            .toList();
    List<Attendance.View> availabilities =
        attendances.entrySet().stream()
            .filter(entry -> entry.getValue().isConnected(now))
            .map(entry -> Attendance.view(entry.getKey(), entry.getValue().availability(now)))
            .toList();
    return new PresenceSnapshot(presences, availabilities, version);
  }

  /**
   * What has changed since a number.
   *
   * @param withNotes whether that of notes is to be told, too
   */
  synchronized News since(long known, Instant now, boolean withNotes) {
    if (known == version) {
      return new News(List.of(), version);
    }
    List<LiveFrame> frames = new ArrayList<>();
    sightings.forEach((place, sighting) -> {
      if (sighting.version() > known && !sighting.isOver(now)) {
        frames.add(new LiveFrame("presence", sighting.view(place, now)));
      }
    });
    attendances.forEach((agentId, attendance) -> {
      if (attendance.version() > known) {
        frames.add(new LiveFrame("availability", Attendance.view(agentId, attendance.told())));
      }
    });
    if (withNotes) {
      noteNews.values().stream()
          .filter(news -> news.version() > known)
          .forEach(news -> frames.add(news.frame()));
    }
    return new News(frames, version);
  }

  /** Forgets what is over; says whether listeners have to hear that somebody has gone. */
  synchronized boolean sweep(Instant now) {
    sightings.values().removeIf(sighting -> sighting.isOver(now));
    attendances.values().removeIf(one -> one.isOver(now));
    noteNews.values().removeIf(news -> now.isAfter(news.until()));
    long before = version;
    List.copyOf(attendances.keySet())
        .forEach(agent -> attend(agent, now, UnaryOperator.identity()));
    return version > before;
  }

  synchronized boolean isEmpty() {
    return sightings.isEmpty()
        && attendances.isEmpty()
        && noteNews.isEmpty()
        && listeners.isEmpty();
  }

  void join(Runnable listener) {
    listeners.add(listener);
  }

  void leave(Runnable listener) {
    listeners.remove(listener);
  }

  void wake() {
    listeners.forEach(Runnable::run);
  }
}
