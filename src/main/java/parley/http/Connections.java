package parley.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1Connection;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** Hands new connections to Helidon's HTTP/1.1, and cuts those whose client takes too long. */
final class Connections implements ServerConnectionSelector, AutoCloseable {
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final ServerConnectionSelector http1;
  private final ServerLimits limits;
  private final long mostBytes;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private final Thread watch;
  private volatile boolean closed;

  Connections(Http1Config config, ServerLimits limits, long mostBytes) {
    this.http1 = Http1ConnectionSelector.builder().config(config).build();
    this.limits = limits;
    this.mostBytes = mostBytes;
    this.watch = Thread.ofVirtual().name("connection-watch").start(this::watch);
  }

  private void watch() {
    long pause = Math.min(LONGEST_PAUSE.toNanos(), limits.head().toNanos() / 4);
    while (!closed) {
      LockSupport.parkNanos(pause);
      for (Connection connection : open) {
        if (connection.isOverdue()) {
          connection.cut();
        }
      }
    }
  }

  @Override
  public ServerConnection connection(ConnectionContext socket) {
    Connection connection = new Connection(socket, limits, mostBytes);
    return new Watched(connection, (Http1Connection) http1.connection(connection));
  }

  @Override
  public int bytesToIdentifyConnection() {
    return http1.bytesToIdentifyConnection();
  }

  @Override
  public Support supports(BufferData data) {
    return http1.supports(data);
  }

  @Override
  public Set<String> supportedApplicationProtocols() {
    return http1.supportedApplicationProtocols();
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(watch);
  }

  private final class Watched implements ServerConnection, InterruptableTask<Void> {
    private final Connection connection;
    private final Http1Connection http1;

    Watched(Connection connection, Http1Connection http1) {
      this.connection = connection;
      this.http1 = http1;
    }

    @Override
    public void handle(Limit limit) throws InterruptedException {
      open.add(connection);
      try {
        ScopedValue.where(Connection.CURRENT, connection)
            .call(() -> {
              http1.handle(limit);
              return true;
            });
        // It returns only after it has refused a request; every other end throws.
        connection.part();
      } finally {
        open.remove(connection);
      }
    }

    @Override
    public Duration idleTime() {
      return http1.idleTime();
    }

    @Override
    public void close(boolean interrupt) {
      http1.close(interrupt);
    }

    @Override
    public boolean canInterrupt() {
      return http1.canInterrupt();
    }
  }
}
