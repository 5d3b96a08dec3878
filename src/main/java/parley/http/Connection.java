package parley.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;

/**
 * A client's connection that knows what it waits for and until when. Helidon's own timeouts don't
 * hold: its read timeout has no effect on its sockets, and a byte now and then resets the idle one.
 */
final class Connection implements ConnectionContext {
  private enum Waiting {
    FOR_A_REQUEST,
    FOR_ITS_HEAD,
    FOR_ITS_BODY
  }

  /** The connection whose request the current thread answers. */
  static final ScopedValue<Connection> CURRENT = ScopedValue.newInstance();

  private static final long START = System.nanoTime();
  private static final long NEVER = Long.MAX_VALUE;
  private static final int PARTING_BYTES = 1 << 20;

  private final ConnectionContext socket;
  private final ServerLimits limits;
  private final long mostBytes;
  private final RequestReader reader = new RequestReader(this::pull);

  /** When the thing waited for must be there, by {@link #now}. */
  private volatile long deadline = NEVER;

  private Waiting waiting = Waiting.FOR_A_REQUEST;
  private long began;
  private long received;

  /**
   * Watches a socket.
   *
   * @param mostBytes that one request may send before it is cut off, framing included
   */
  Connection(ConnectionContext socket, ServerLimits limits, long mostBytes) {
    this.socket = socket;
    this.limits = limits;
    this.mostBytes = mostBytes;
  }

  private static long now() {
    return System.nanoTime() - START;
  }

  /** The client's address, without its port. */
  String peer() {
    return socket.remotePeer().host();
  }

  /** The method of the request, as it was written. */
  String method() {
    return reader.method();
  }

  boolean isOverdue() {
    return now() > deadline;
  }

  /** Frees the thread that reads or writes here, whatever it waits for. */
  void cut() {
    try {
      socket.serverSocket().close();
    } catch (UncheckedIOException e) {
      // It was just closed by its own thread.
    }
  }

  /** Says whether no request has been understood yet. */
  boolean isReadingHead() {
    return waiting != Waiting.FOR_ITS_BODY;
  }

  /** The head of a request has been read. */
  void headIsRead() {
    begin(Waiting.FOR_ITS_BODY);
  }

  /** The client has the chance to send another request. */
  void isAnswered() {
    reader.expectRequest();
    waiting = Waiting.FOR_A_REQUEST;
  }

  /** Sends by {@code action}, which must be done in the time that {@code bytes} bytes may take. */
  void send(long bytes, Runnable action) {
    deadline = now() + limits.patience().toNanos() + transferNanos(bytes);
    try {
      action.run();
    } finally {
      deadline = NEVER;
    }
  }

  /** Lets a client that is still sending read the answer: a close now would reset it away. */
  void part() {
    begin(Waiting.FOR_ITS_HEAD);
    long end = began + limits.parting().toNanos();
    try {
      while (received < PARTING_BYTES) {
        deadline = end;
        receive();
      }
    } catch (CloseConnectionException e) {
      // Gone, or out of time: both as it should be.
    } finally {
      deadline = NEVER;
    }
  }

  private void begin(Waiting next) {
    waiting = next;
    began = now();
    received = 0;
  }

  private byte[] pull() {
    if (waiting == Waiting.FOR_A_REQUEST && reader.available() > 0) {
      begin(Waiting.FOR_ITS_HEAD);
    }
    deadline =
        switch (waiting) {
          case FOR_A_REQUEST -> now() + limits.idle().toNanos();
          case FOR_ITS_HEAD -> began + limits.head().toNanos();
          case FOR_ITS_BODY -> began + limits.patience().toNanos() + transferNanos(received);
        };
    byte[] bytes = receive();
    deadline = NEVER;
    if (waiting == Waiting.FOR_A_REQUEST) {
      begin(Waiting.FOR_ITS_HEAD);
    }
    return bytes;
  }

  private byte[] receive() {
    try {
      byte[] bytes = socket.serverSocket().get();
      if (bytes == null) {
        throw new CloseConnectionException("the client has gone");
      }
      received += bytes.length;
      if (received > mostBytes) {
        throw new CloseConnectionException("more framing than content");
      }
      return bytes;
    } catch (UncheckedIOException e) {
      throw new CloseConnectionException("the connection broke or was cut", e);
    }
  }

  private long transferNanos(long bytes) {
    return Duration.ofSeconds(1).toNanos() * (bytes / limits.bytesPerSecond());
  }

  @Override
  public DataReader dataReader() {
    return reader;
  }

  @Override
  public DataWriter dataWriter() {
    return socket.dataWriter();
  }

  @Override
  public ListenerContext listenerContext() {
    return socket.listenerContext();
  }

  @Override
  public ExecutorService executor() {
    return socket.executor();
  }

  @Override
  public Router router() {
    return socket.router();
  }

  @Override
  public HelidonSocket serverSocket() {
    return socket.serverSocket();
  }

  @Override
  public PeerInfo remotePeer() {
    return socket.remotePeer();
  }

  @Override
  public PeerInfo localPeer() {
    return socket.localPeer();
  }

  @Override
  public boolean isSecure() {
    return socket.isSecure();
  }

  @Override
  public String socketId() {
    return socket.socketId();
  }

  @Override
  public String childSocketId() {
    return socket.childSocketId();
  }
}
