package parley.replies;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import parley.accounts.Members;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Scope;
import parley.storage.Tx;

/**
 * Who asks for replies, and which ones that concerns.
 *
 * @param agentId the agent; empty for a key of the organization
 * @param teamIds their teams
 * @param managesAll whether all replies are theirs to see and change, but for the personal ones of
 *     others: of those who manage teams, and of the organization's keys
 */
record ReplyUser(long organizationId, OptionalLong agentId, Set<Long> teamIds, boolean managesAll) {

  static ReplyUser of(Tx tx, Members members, Caller caller) {
    OptionalLong agentId = caller.actingAgent();
    long organizationId = caller.organizationId();
    return new ReplyUser(
        organizationId,
        agentId,
        agentId.isEmpty()
            ? Set.of()
            : Set.copyOf(members.teams(tx, organizationId, agentId.getAsLong())),
        agentId.isEmpty() || caller.has(Scope.AGENTS_MANAGE));
  }

  /** The audiences that they belong to. */
  List<Long> audiences() {
    List<Long> audiences = new ArrayList<>(teamIds);
    audiences.add(Audience.EVERYONE.id());
    agentId.ifPresent(audiences::add);
    return audiences;
  }

  boolean sees(Audience audience) {
    return switch (audience.visibility()) {
      case EVERYONE -> true;
      case TEAM -> managesAll || teamIds.contains(audience.id());
      case ME -> isMine(audience);
    };
  }

  /**
   * Makes sure that they may write what is for {@code audience}.
   *
   * @throws Problem {@code forbidden}
   */
  void requireWrite(Audience audience) {
    boolean may =
        switch (audience.visibility()) {
          case EVERYONE -> managesAll;
          case TEAM -> managesAll || teamIds.contains(audience.id());
          case ME -> isMine(audience);
        };
    if (!may) {
      throw Problem.of(
          ProblemCode.FORBIDDEN,
          "Agents write their own replies and those of their teams; admins write the others.");
    }
  }

  private boolean isMine(Audience audience) {
    return agentId.isPresent() && agentId.getAsLong() == audience.id();
  }
}
