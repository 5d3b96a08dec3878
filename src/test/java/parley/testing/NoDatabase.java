package parley.testing;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import parley.storage.Database;
import parley.storage.Dialect;
import parley.storage.Heartbeat;
import parley.storage.Work;

/** For servers that have nothing to keep: fails whoever asks. */
public final class NoDatabase implements Database {
  @Override
  public <T extends @Nullable Object> T read(Work<T> work) {
    throw new AssertionError("there is no database to read");
  }

  @Override
  public <T extends @Nullable Object> T scan(Work<T> work) {
    throw new AssertionError("there is no database to scan");
  }

  @Override
  public <T extends @Nullable Object> T write(Work<T> work) {
    throw new AssertionError("there is no database to write");
  }

  @Override
  public boolean scrub() {
    throw new AssertionError("there is no database to scrub");
  }

  @Override
  public AutoCloseable listen(String channel, Consumer<String> told) {
    throw new AssertionError("there is no database to listen to");
  }

  @Override
  public void tell(String channel, String payload) {
    throw new AssertionError("there is no database to tell anything");
  }

  @Override
  public Heartbeat heartbeat(long process) {
    throw new AssertionError("there is no database to show anything");
  }

  @Override
  public void meter(MeterRegistry meters) {}

  @Override
  public Dialect dialect() {
    throw new AssertionError("there is no database");
  }

  @Override
  public void close() {}
}
