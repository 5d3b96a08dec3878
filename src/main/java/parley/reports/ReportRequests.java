package parley.reports;

import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import parley.accounts.Accounts;
import parley.accounts.Members;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Role;
import parley.storage.IdType;
import parley.storage.Tx;

/** Reads what a request asks for. */
final class ReportRequests {
  /** An id that no row has, so that it finds nothing. */
  private static final long UNKNOWN = -1;

  private final Members members;
  private final InstantSource clock;

  ReportRequests(Members members, InstantSource clock) {
    this.members = members;
    this.clock = clock;
  }

  /**
   * By what the rows of a report are to be.
   *
   * @throws Problem {@code invalid_parameter}
   */
  static GroupBy groupBy(Request request) {
    return request
        .query("group_by")
        .map(text ->
            GroupBy.of(text)
                .orElseThrow(() ->
                    Problem.invalidParameter(
                        "query:group_by", "must be day, channel, team or agent")))
        .orElse(GroupBy.DAY);
  }

  /**
   * Of what the report is to tell, which for an agent is what they and their teams have done.
   *
   * @throws Problem {@code invalid_parameter}
   */
  ReportFilter filter(Tx tx, Request request) {
    long organizationId = request.organizationId();
    OptionalLong own = restricted(tx, request.caller());
    return new ReportFilter(
        organizationId,
        Period.of(request, Accounts.settings(tx, organizationId).timeZone(), clock),
        id(request, "channel_id", IdType.CHANNEL),
        id(request, "team_id", IdType.TEAM),
        id(request, "agent_id", IdType.AGENT),
        own,
        own.isPresent() ? members.teams(tx, organizationId, own.getAsLong()) : List.of());
  }

  private OptionalLong restricted(Tx tx, Caller caller) {
    OptionalLong agent = caller.actingAgent();
    return agent.isPresent()
            && members
                .role(tx, caller.organizationId(), agent.getAsLong())
                .filter(role -> role == Role.AGENT)
                .isPresent()
        ? agent
        : OptionalLong.empty();
  }

  private static OptionalLong id(Request request, String name, IdType type) {
    OptionalLong id = request.queryId(name, type);
    return id.isPresent() && id.getAsLong() == Place.NOBODY ? OptionalLong.of(UNKNOWN) : id;
  }
}
