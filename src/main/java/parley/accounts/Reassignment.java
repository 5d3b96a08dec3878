package parley.accounts;

import java.util.Optional;
import java.util.OptionalLong;
import parley.storage.IdType;

/** Who gets what an agent who leaves was working on: an agent, a team, or nobody. */
public record Reassignment(OptionalLong agentId, OptionalLong teamId) {
  /** What was theirs waits for whoever takes it. */
  public static final Reassignment NOBODY =
      new Reassignment(OptionalLong.empty(), OptionalLong.empty());

  /** The agent or the team that has this id; empty for any other text. */
  static Optional<Reassignment> of(String id) {
    Reassignment to = new Reassignment(IdType.AGENT.decode(id), IdType.TEAM.decode(id));
    return Optional.of(to).filter(known -> !known.equals(NOBODY));
  }
}
