package parley.conversations;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/**
 * How many conversations there are where agents look for them.
 *
 * @param mine those of the caller; null when nothing can be assigned to them
 * @param byTeam those of each team that has any
 * @param byChannel those of each channel that has any
 */
record ConversationCounts(
    @Nullable Count mine,
    Count unassigned,
    Count all,
    long snoozed,
    Map<String, Count> byTeam,
    Map<String, Count> byChannel) {

  /**
   * Conversations that are open.
   *
   * @param unread those of them with something that no agent has looked at
   */
  record Count(long open, long unread) {
    private static final Count NONE = new Count(0, 0);

    private static Count of(Tally tally) {
      return switch (tally.kind()) {
        case OPEN -> new Count(tally.conversations(), 0);
        case UNREAD -> new Count(0, tally.conversations());
        case SNOOZED -> NONE;
      };
    }

    private Count plus(Count other) {
      return new Count(open + other.open, unread + other.unread);
    }
  }

  /** What is counted. */
  enum Kind {
    OPEN,
    UNREAD,
    SNOOZED
  }

  /** How many conversations of a kind an agent, a team and a channel have in common. */
  record Tally(
      Kind kind,
      @Nullable Long assignedTo,
      @Nullable Long teamId,
      long channelId,
      long conversations) {}

  static ConversationCounts of(List<Tally> tallies, OptionalLong caller) {
    return new ConversationCounts(
        caller.isPresent() ? sum(tallies, tally -> isOf(tally, caller.getAsLong())) : null,
        sum(tallies, tally -> tally.assignedTo() == null),
        sum(tallies, tally -> true),
        tallies.stream()
            .filter(tally -> tally.kind() == Kind.SNOOZED)
            .mapToLong(Tally::conversations)
            .sum(),
        sums(tallies, tally -> IdType.TEAM.encodeOrNull(tally.teamId())),
        sums(tallies, tally -> IdType.CHANNEL.encode(tally.channelId())));
  }

  private static boolean isOf(Tally tally, long agentId) {
    Long assignedTo = tally.assignedTo();
    return assignedTo != null && assignedTo == agentId;
  }

  private static Count sum(List<Tally> tallies, Predicate<Tally> which) {
    return tallies.stream().filter(which).map(Count::of).reduce(Count.NONE, Count::plus);
  }

  private static Map<String, Count> sums(
      List<Tally> tallies, Function<Tally, @Nullable String> group) {
    Map<String, Count> sums = new TreeMap<>();
    for (Tally tally : tallies) {
      String name = group.apply(tally);
      if (name != null && tally.kind() != Kind.SNOOZED) {
        sums.merge(name, Count.of(tally), Count::plus);
      }
    }
    return sums;
  }
}
