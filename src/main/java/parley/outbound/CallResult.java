package parley.outbound;

import java.util.Map;

/** What became of a call. */
public sealed interface CallResult {

  /**
   * The other side answered.
   *
   * @param headers by lower-case name; the first value of each
   * @param body at most 1 MiB of it, as UTF-8 text
   */
  record Answered(int status, Map<String, String> headers, String body) implements CallResult {}

  /** Nothing left: the address is refused or unknown, or nobody accepted the connection. */
  record NotSent(String reason) implements CallResult {}

  /** The request left, at least in part, and no complete answer came. */
  record NoAnswer(String reason) implements CallResult {}
}
