package parley.presence;

import java.time.Duration;
import java.time.Instant;
import parley.accounts.AgentAvailability;
import parley.storage.IdType;

/**
 * Whether an agent is there.
 *
 * @param streams how many the agent has open on this node
 * @param until when the agent is gone if no stream is open; of another node's streams, too
 * @param told what listeners know
 * @param version of the board, at which they were told
 */
record Attendance(
    boolean isAway, int streams, Instant until, AgentAvailability told, long version) {
  private static final Duration TELLING = Duration.ofMinutes(1);

  /** Of somebody who has never been there. */
  static final Attendance NONE =
      new Attendance(false, 0, Instant.MIN, AgentAvailability.OFFLINE, 0);

  /** As the API tells it. */
  record View(String agentId, AgentAvailability availability) {}

  static View view(long agentId, AgentAvailability availability) {
    return new View(IdType.AGENT.encode(agentId), availability);
  }

  boolean isConnected(Instant now) {
    return streams > 0 || now.isBefore(until);
  }

  /** Whether everybody has had the time to hear that the agent is gone. */
  boolean isOver(Instant now) {
    return streams == 0 && told == AgentAvailability.OFFLINE && now.isAfter(until.plus(TELLING));
  }

  AgentAvailability availability(Instant now) {
    return AgentAvailability.of(isConnected(now), isAway);
  }

  Attendance opened(boolean away) {
    return new Attendance(away, streams + 1, until, told, version);
  }

  Attendance closed(Instant gone) {
    return new Attendance(isAway, streams - 1, later(gone), told, version);
  }

  Attendance heard(boolean away, Instant gone) {
    return new Attendance(away, streams, later(gone), told, version);
  }

  Attendance chosen(boolean away) {
    return new Attendance(away, streams, until, told, version);
  }

  Attendance told(AgentAvailability now, long at) {
    return new Attendance(isAway, streams, until, now, at);
  }

  private Instant later(Instant gone) {
    return gone.isAfter(until) ? gone : until;
  }
}
