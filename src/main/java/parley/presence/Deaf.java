package parley.presence;

import java.util.List;
import parley.events.LiveFrame;
import parley.events.LiveSource;

/** A stream that wants to hear nothing of who is where. */
record Deaf(Runnable closed) implements LiveSource.Listening {
  @Override
  public List<LiveFrame> take() {
    return List.of();
  }

  @Override
  public void close() {
    closed.run();
  }
}
