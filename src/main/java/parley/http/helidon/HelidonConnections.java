package parley.http.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1Connection;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Proxies;

/**
 * Hands new connections to Helidon's HTTP/1.1, and ends those whose client takes too long, or that
 * must make room for others.
 */
final class HelidonConnections implements ServerConnectionSelector, AutoCloseable {
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(HelidonConnections.class);

  private final ServerConnectionSelector http1;
  private final ServerLimits limits;
  private final IdleLimit idleLimit;
  private final BodyBudget budget;
  private final Function<HelidonConnection, byte[]> tooLate;
  private final long mostBytes;
  private final Set<HelidonConnection> open = ConcurrentHashMap.newKeySet();
  private final Thread watch;
  private volatile @Nullable ListenerContext listener;
  private volatile boolean closed;

  /**
   * No connections yet.
   *
   * @param proxies that may have more connections without a request than others
   * @param tooLate what to tell a client that has sent a part of a request and no more
   * @param mostBytes that one request may send before it is cut off, framing included
   */
  HelidonConnections(
      Http1Config config,
      ServerLimits limits,
      Proxies proxies,
      Function<HelidonConnection, byte[]> tooLate,
      long mostBytes) {
    this.http1 = Http1ConnectionSelector.builder().config(config).build();
    this.limits = limits;
    this.idleLimit = new IdleLimit(limits.idlePerNetwork(), nearlyFull(limits), proxies::isTrusted);
    this.budget = new BodyBudget(limits.bodyBytes());
    this.tooLate = tooLate;
    this.mostBytes = mostBytes;
    this.watch = Thread.ofVirtual().name("connection-watch").start(this::watch);
  }

  private void watch() {
    long pause = Math.min(LONGEST_PAUSE.toNanos(), limits.head().toNanos() / 4);
    while (!closed) {
      LockSupport.parkNanos(pause);
      try {
        open.forEach(this::endOverdue);
        idleLimit.excess(open).forEach(HelidonConnection::cut);
      } catch (RuntimeException e) {
        LOG.error("could not end slow connections, next try in a moment", e);
      }
    }
  }

  /** While the last places are free, those who wait without a request make room for newcomers. */
  private static int nearlyFull(ServerLimits limits) {
    return limits.connections() - Math.ceilDiv(limits.connections(), 8);
  }

  private void endOverdue(HelidonConnection helidonConnection) {
    boolean half = helidonConnection.isHalfReceived();
    if (!helidonConnection.isOverdue()) {
      return;
    }
    if (half) {
      // A thread of its own: a client that doesn't read must not hold up this one.
      Thread.startVirtualThread(() -> helidonConnection.part(tooLate.apply(helidonConnection)));
    } else {
      helidonConnection.cut();
    }
  }

  /**
   * Says whether the listener that has brought connections has stopped: it shuts down its threads
   * then. Asking needs no file, of which there may be none left.
   */
  boolean listenerHasStopped() {
    ListenerContext known = listener;
    return known != null && known.executor().isShutdown();
  }

  @Override
  public ServerConnection connection(ConnectionContext socket) {
    listener = socket.listenerContext();
    HelidonConnection helidonConnection = new HelidonConnection(socket, limits, budget, mostBytes);
    return new Watched(helidonConnection, (Http1Connection) http1.connection(helidonConnection));
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
    private final HelidonConnection helidonConnection;
    private final Http1Connection http1;

    Watched(HelidonConnection helidonConnection, Http1Connection http1) {
      this.helidonConnection = helidonConnection;
      this.http1 = http1;
    }

    @Override
    public void handle(Limit limit) throws InterruptedException {
      open.add(helidonConnection);
      if (open.size() > idleLimit.most()) {
        LockSupport.unpark(watch);
      }
      try {
        ScopedValue.where(HelidonConnection.CURRENT, helidonConnection)
            .call(() -> {
              http1.handle(limit);
              return true;
            });
        // Helidon returns normally only after it has refused a request; every other end throws.
        helidonConnection.part();
      } finally {
        open.remove(helidonConnection);
        helidonConnection.release();
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
