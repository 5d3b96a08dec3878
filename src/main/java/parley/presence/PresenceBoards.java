package parley.presence;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The boards of the organizations of which anybody is there, or listens. */
final class PresenceBoards {
  private final Map<Long, PresenceBoard> boards = new ConcurrentHashMap<>();
  private final Set<Long> changed = ConcurrentHashMap.newKeySet();

  Optional<PresenceBoard> find(long organizationId) {
    return Optional.ofNullable(boards.get(organizationId));
  }

  /** Changes the board of an organization, which is made if there is none. */
  PresenceBoard change(long organizationId, Consumer<PresenceBoard> work) {
    PresenceBoard board =
        boards.compute(
            organizationId,
            (id, known) -> {
              PresenceBoard found = known == null ? new PresenceBoard() : known;
              // In here, so that no board is dropped while it is being used.
              work.accept(found);
              return found;
            });
    changed.add(organizationId);
    return board;
  }

  void forEach(BiConsumer<Long, PresenceBoard> work) {
    boards.forEach(work);
  }

  /** Wakes those who listen where something has changed. */
  void wake() {
    for (Long organizationId : Set.copyOf(changed)) {
      changed.remove(organizationId);
      find(organizationId).ifPresent(PresenceBoard::wake);
    }
  }

  /** Forgets what is over. */
  void sweep(Instant now) {
    for (Long organizationId : Set.copyOf(boards.keySet())) {
      boards.computeIfPresent(
          organizationId,
          (id, board) -> {
            if (board.sweep(now)) {
              changed.add(organizationId);
            }
            return board.isEmpty() ? null : board;
          });
    }
  }
}
