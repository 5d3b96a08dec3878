package parley.http.helidon;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Which connections must make room: those that have waited longest for a whole head of a request,
 * where one network has too many of them, or all connections together are too many. Whoever has
 * opened them can open them again; a client that closes for lack of room can't be told from
 * outside.
 *
 * @param perNetwork connections without a request that one network may have
 * @param most connections of all networks, before those without a request are closed
 * @param exempt addresses that speak for many clients: reverse proxies
 */
record IdleLimit(int perNetwork, int most, Predicate<String> exempt) {

  /** A connection without a request, and since when. */
  record Idle(HelidonConnection helidonConnection, long since) {}

  /** The connections of {@code open} to be closed. */
  List<HelidonConnection> excess(Collection<HelidonConnection> open) {
    if (open.size() <= Math.min(perNetwork, most)) {
      return List.of();
    }
    List<Idle> longestFirst =
        open.stream()
            .map(HelidonConnection::idle)
            .flatMap(Optional::stream)
            .sorted(Comparator.comparingLong(Idle::since))
            .toList();
    Map<String, Integer> counts = new HashMap<>();
    longestFirst.forEach(idle -> counts.merge(idle.helidonConnection().network(), 1, Integer::sum));
    int tooMany = open.size() - most;
    List<HelidonConnection> excess = new ArrayList<>();
    List<HelidonConnection> rest = new ArrayList<>();
    for (Idle idle : longestFirst) {
      HelidonConnection helidonConnection = idle.helidonConnection();
      boolean unfair =
          counts.merge(helidonConnection.network(), -1, Integer::sum) >= perNetwork
              && !exempt.test(helidonConnection.peer());
      (unfair ? excess : rest).add(helidonConnection);
    }
    int further = Math.clamp(tooMany - excess.size(), 0, rest.size());
    excess.addAll(rest.subList(0, further));
    return excess;
  }
}
