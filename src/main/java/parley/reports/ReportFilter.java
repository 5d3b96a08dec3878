package parley.reports;

import java.util.List;
import java.util.OptionalLong;
import parley.storage.Values;

/**
 * Of what a report tells.
 *
 * @param channelId of this channel alone; empty for all, like the following
 * @param own what this agent did, and what was done in their teams
 */
record ReportFilter(
    long organizationId,
    Period period,
    OptionalLong channelId,
    OptionalLong teamId,
    OptionalLong agentId,
    OptionalLong own,
    List<Long> ownTeams) {
  private static final List<Long> NO_TEAM = List.of(-1L);

  /** The same of other days. */
  ReportFilter of(Period other) {
    return new ReportFilter(organizationId, other, channelId, teamId, agentId, own, ownTeams);
  }

  Values values() {
    return Values.of("org_id", organizationId)
        .and("from", period.firstSlot())
        .and("until", period.endSlot())
        .and("channel_id", channelId)
        .and("team_id", teamId)
        .and("agent_id", agentId)
        .and("own", own)
        .and("own_teams", ownTeams.isEmpty() ? NO_TEAM : ownTeams);
  }
}
