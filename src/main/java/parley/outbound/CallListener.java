package parley.outbound;

/** Hears of the two moments in which a request that must not be repeated blindly leaves. */
@FunctionalInterface
public interface CallListener {
  /** For requests that may be repeated. */
  CallListener NONE = () -> {};

  /**
   * There is a connection, and nothing has been written to it. May take its time; when it throws,
   * nothing is written, and the call ends as {@link CallResult.NotSent}.
   */
  void connected();

  /** The system is given the first byte right after this. To be quick, and not to throw. */
  default void firstByte() {}
}
