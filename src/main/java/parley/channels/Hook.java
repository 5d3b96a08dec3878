package parley.channels;

/**
 * A path that a provider calls: {@code /webhooks/{type}/{channel_id}} for one channel, or {@code
 * /webhooks/{type}} for many.
 *
 * @param method {@code GET} or {@code POST}
 * @param shared whether the path names no channel
 * @param ending what the path has behind that, for providers who want one; most often nothing
 * @param answers the media type of the answer
 * @param mostBytes bytes that a body may have
 * @param receiver proves who calls and reads what is told
 */
public record Hook(
    String method,
    boolean shared,
    String ending,
    String answers,
    int mostBytes,
    Receiver receiver) {

  /** Takes a call; it is believed nothing before it has proved who calls. */
  @FunctionalInterface
  public interface Receiver {
    /**
     * Takes one call.
     *
     * @throws parley.http.Problem for a call that is refused: {@code invalid_signature}, {@code
     *     forbidden} …
     */
    HookAnswer receive(HookCall call);
  }

  /** What is posted about one channel. */
  public static Hook own(int mostBytes, Receiver receiver) {
    return own("", mostBytes, receiver);
  }

  /** The same at a path with an ending: {@code /mime}. */
  public static Hook own(String ending, int mostBytes, Receiver receiver) {
    return new Hook("POST", false, ending, "application/json", mostBytes, receiver);
  }

  /** What is posted about many. */
  public static Hook shared(int mostBytes, Receiver receiver) {
    return new Hook("POST", true, "", "application/json", mostBytes, receiver);
  }

  /** A question about the callback itself, answered as plain text. */
  public static Hook question(boolean shared, Receiver receiver) {
    return new Hook("GET", shared, "", "text/plain", 0, receiver);
  }
}
