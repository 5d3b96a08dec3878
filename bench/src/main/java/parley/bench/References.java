package parley.bench;

import java.nio.file.Path;
import java.util.Optional;

/** What the same machine does in the same minute without Parley. */
final class References implements AutoCloseable {
  /**
   * The two references.
   *
   * @param nginx microseconds of CPU for a static file; NaN when it isn't installed
   * @param storage the raw storage loop
   */
  record Costs(double nginx, StorageLoop.Cost storage) {}

  private static final double SECONDS = 1;

  private final int connections;
  private final Optional<Nginx> nginx;
  private final StorageLoop storage;

  References(Path folder, int connections) {
    this.connections = connections;
    this.nginx = Nginx.start(folder.resolve("nginx"));
    this.storage = new StorageLoop(folder);
    measure();
  }

  Costs measure() {
    return new Costs(
        nginx.map(it -> it.measure(connections, SECONDS)).orElse(Double.NaN),
        storage.measure(connections / 2, SECONDS));
  }

  @Override
  public void close() {
    nginx.ifPresent(Nginx::close);
    storage.close();
  }
}
