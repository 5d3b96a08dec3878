package parley.http;

/** An answer that goes on for as long as there is something to say and somebody who listens. */
public interface StreamingResponse {
  /** Takes the parts of the answer. */
  @FunctionalInterface
  interface Listener {
    /**
     * Sends a part and returns when the system has taken it. A client that does not take it in the
     * time that its size allows is cut off.
     *
     * @throws RuntimeException when the client has gone or was cut off
     */
    void send(byte[] part);
  }

  /** Says all there is to say, on the thread of the request; what it throws ends the connection. */
  void run(Listener listener);

  /** Lets go of everything; also called when nobody ever listened. */
  void close();
}
