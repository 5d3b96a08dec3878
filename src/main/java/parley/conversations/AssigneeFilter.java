package parley.conversations;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.Request;
import parley.storage.IdType;

/** Whose conversations a list is about. */
sealed interface AssigneeFilter {
  /** Everybody's, and those that nobody has. */
  record Anybody() implements AssigneeFilter {}

  /** Those that no agent has. */
  record Nobody() implements AssigneeFilter {}

  /** Those of one agent. */
  record Agent(long id) implements AssigneeFilter {}

  /** Those of agents who can't be counted on, because they are not {@code online}. */
  record Absent(List<Long> online) implements AssigneeFilter {}

  /** A number that no agent has. */
  long UNKNOWN = 0;

  /**
   * Reads {@code assigned_to}.
   *
   * @param online the agents who can be counted on
   */
  static AssigneeFilter of(Request request, Supplier<List<Long>> online) {
    Optional<String> text = request.query("assigned_to");
    if (text.isEmpty()) {
      return new Anybody();
    }
    return switch (text.get()) {
      case "none" -> new Nobody();
      case "absent" -> new Absent(online.get());
      case "me" -> new Agent(me(request.caller()));
      default -> new Agent(IdType.AGENT.decode(text.get()).orElse(UNKNOWN));
    };
  }

  private static long me(Caller caller) {
    return caller
        .actingAgent()
        .orElseThrow(() ->
            Problem.invalidParameter(
                "query:assigned_to", "can't be me: nothing is assigned to an API key"));
  }
}
