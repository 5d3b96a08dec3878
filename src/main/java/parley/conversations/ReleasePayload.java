package parley.conversations;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import parley.accounts.Reassignment;

/**
 * What a {@link ConversationRelease#KIND} job knows: who has left, and who gets what was theirs.
 */
record ReleasePayload(long agentId, Reassignment to) {
  private static final long NOBODY = 0;

  String text() {
    return "%d %d %d".formatted(agentId, to.agentId().orElse(NOBODY), to.teamId().orElse(NOBODY));
  }

  static ReleasePayload of(String text) {
    List<Long> ids = Stream.of(text.split(" ", -1)).map(Long::valueOf).toList();
    return new ReleasePayload(ids.get(0), new Reassignment(some(ids.get(1)), some(ids.get(2))));
  }

  private static OptionalLong some(long id) {
    return id == NOBODY ? OptionalLong.empty() : OptionalLong.of(id);
  }
}
