package parley.events;

import java.util.List;
import java.util.Set;
import parley.http.Caller;

/**
 * What streams can tell beside the log: it has no number, is kept nowhere, and whoever wasn't there
 * has missed it.
 */
public interface LiveSource {
  /** What a client may ask for with {@code live=}. */
  Set<String> names();

  /**
   * Somebody has opened a stream.
   *
   * @param name what the client asks for; empty when it wants nothing but the log
   * @param changed is called by some thread when there may be something to {@link Listening#take}
   */
  Listening listen(Caller caller, String name, Runnable changed);

  /** What one stream hears. */
  interface Listening extends AutoCloseable {
    /** What has come since the last time, as it is now; only for the stream's own thread. */
    List<LiveFrame> take();

    /** The stream has ended. */
    @Override
    void close();
  }
}
