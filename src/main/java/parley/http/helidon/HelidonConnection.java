package parley.http.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.RateLimits;

/**
 * A client's connection that knows what it waits for and until when. Helidon's own timeouts don't
 * hold: its read timeout has no effect on its sockets, and a byte now and then resets the idle one.
 */
final class HelidonConnection extends ForwardingContext {
  private enum Waiting {
    FOR_A_REQUEST,
    FOR_ITS_HEAD,
    FOR_ITS_BODY
  }

  /** The connection whose request the current thread answers. */
  static final ScopedValue<HelidonConnection> CURRENT = ScopedValue.newInstance();

  private static final long START = System.nanoTime();

  /** Whoever has just come is about to send, and must not be taken for silent. */
  private static final Duration SETTLING = Duration.ofMillis(500);

  private static final long NEVER = Long.MAX_VALUE;

  /** The {@link #deadline} of a connection that was closed because it was over. */
  private static final long OVER = -1;

  /** What comes first of a request is small and short-lived: only what is beyond is budgeted. */
  private static final int UNBUDGETED_BYTES = 24 * 1024;

  private static final int PARTING_BYTES = 1 << 20;

  private final ServerLimits limits;
  private final BodyBudget budget;
  private final long mostBytes;
  private final RequestReader reader = new RequestReader(this::pull);
  private final String peer;
  private final String network;

  /** When the thing waited for must be there, by {@link #now}. */
  private final AtomicLong deadline = new AtomicLong(NEVER);

  private Waiting waiting = Waiting.FOR_A_REQUEST;
  private boolean answered;
  private long began;
  private long received;
  private Supplier<String> client = this::peer;

  /** The network of the client that sends a large body, and its bytes that are in memory. */
  private String charged = "";

  private long held;

  /**
   * Watches a socket.
   *
   * @param mostBytes that one request may send before it is cut off, framing included
   */
  HelidonConnection(
      ConnectionContext socket, ServerLimits limits, BodyBudget budget, long mostBytes) {
    super(socket);
    this.limits = limits;
    this.budget = budget;
    this.mostBytes = mostBytes;
    this.peer = remotePeer().host();
    this.network = RateLimits.network(peer);
  }

  private static long now() {
    return System.nanoTime() - START;
  }

  /** The client's address, without its port; also when the connection is closed. */
  String peer() {
    return peer;
  }

  /** The method of the request, as it was written. */
  String method() {
    return reader.method();
  }

  /** The network of {@link #peer}. */
  String network() {
    return network;
  }

  /** This connection, if it has waited for a while for a request or the head of one. */
  Optional<IdleLimit.Idle> idle() {
    long end = deadline.get();
    return switch (waiting) {
      case FOR_A_REQUEST -> idle(end, limits.idle());
      case FOR_ITS_HEAD -> idle(end, limits.head());
      case FOR_ITS_BODY -> Optional.empty();
    };
  }

  private Optional<IdleLimit.Idle> idle(long end, Duration patience) {
    long since = end - patience.toNanos();
    return end == NEVER || end == OVER || now() - since < SETTLING.toNanos()
        ? Optional.empty()
        : Optional.of(new IdleLimit.Idle(this, since));
  }

  /** Whether the client has kept us waiting for too long; says so once, then it must be cut. */
  boolean isOverdue() {
    long end = deadline.get();
    return end != OVER && now() > end && deadline.compareAndSet(end, OVER);
  }

  /** Says whether a part of a request has come that nothing was answered to yet. */
  boolean isHalfReceived() {
    return waiting != Waiting.FOR_A_REQUEST && !answered;
  }

  /** Tells the client why the connection ends, by bytes that its own thread will not send. */
  void part(byte[] answer) {
    deadline.set(now() + limits.parting().toNanos());
    try {
      serverSocket().write(BufferData.create(answer));
    } catch (UncheckedIOException e) {
      // It doesn't listen, or was cut.
    } finally {
      cut();
    }
  }

  /** Frees the thread that reads or writes here, whatever it waits for. */
  void cut() {
    try {
      serverSocket().close();
    } catch (UncheckedIOException e) {
      // It was just closed by its own thread.
    }
  }

  /** Says whether no request has been understood yet. */
  boolean isReadingHead() {
    return waiting != Waiting.FOR_ITS_BODY;
  }

  /** The head of a request has been read, and tells that {@code client} has sent it. */
  void headIsRead(Supplier<String> client) {
    this.client = client;
    begin(Waiting.FOR_ITS_BODY);
  }

  /** The client has the chance to send another request. */
  void isAnswered() {
    reader.expectRequest();
    release();
    waiting = Waiting.FOR_A_REQUEST;
  }

  /** So many bytes of a body are not in memory any more. */
  void letGo(long bytes) {
    long gone = Math.min(held, bytes);
    if (gone > 0) {
      held -= gone;
      budget.giveBack(charged, gone);
    }
  }

  /** Nothing of a request is in memory any more. */
  void release() {
    letGo(held);
  }

  /**
   * Sends by {@code action}, which must be done in the time that {@code bytes} bytes may take.
   *
   * @throws CloseConnectionException when the client has gone, of which nobody needs to be told
   */
  void send(long bytes, Runnable action) {
    answered = true;
    deadline.set(now() + limits.patience().toNanos() + transferNanos(bytes));
    try {
      action.run();
    } catch (UncheckedIOException e) {
      throw new CloseConnectionException("the client has gone", e);
    } finally {
      deadline.set(NEVER);
    }
  }

  /** Lets a client that is still sending read the answer: a close now would reset it away. */
  void part() {
    begin(Waiting.FOR_ITS_HEAD);
    answered = true;
    long end = began + limits.parting().toNanos();
    try {
      while (received < PARTING_BYTES) {
        deadline.set(end);
        receive();
      }
    } catch (CloseConnectionException e) {
      // Gone, or out of time: both as it should be.
    } finally {
      deadline.set(NEVER);
    }
  }

  private void begin(Waiting next) {
    waiting = next;
    answered = false;
    began = now();
    received = 0;
  }

  private byte[] pull() {
    if (waiting == Waiting.FOR_A_REQUEST && reader.available() > 0) {
      begin(Waiting.FOR_ITS_HEAD);
    }
    deadline.set(
        switch (waiting) {
          case FOR_A_REQUEST -> now() + limits.idle().toNanos();
          case FOR_ITS_HEAD -> began + limits.head().toNanos();
          case FOR_ITS_BODY -> began + limits.patience().toNanos() + transferNanos(received);
        });
    byte[] bytes = receive();
    if (deadline.getAndSet(NEVER) == OVER) {
      throw new CloseConnectionException("it came too late");
    }
    hold(bytes.length);
    if (waiting == Waiting.FOR_A_REQUEST) {
      begin(Waiting.FOR_ITS_HEAD);
    }
    return bytes;
  }

  private void hold(int bytes) {
    if (received > UNBUDGETED_BYTES) {
      if (held == 0) {
        charged = RateLimits.network(client.get());
      }
      budget.take(charged, bytes);
      held += bytes;
    }
  }

  private byte[] receive() {
    try {
      byte[] bytes = serverSocket().get();
      if (bytes == null) {
        throw new CloseConnectionException("the client has gone");
      }
      received += bytes.length;
      if (received > mostBytes) {
        throw new CloseConnectionException("more framing than content");
      }
      return bytes;
    } catch (UncheckedIOException e) {
      boolean late = deadline.get() == OVER && !isReadingHead() && !answered;
      throw late ? tooLate() : new CloseConnectionException("broken or cut", e);
    }
  }

  private static Problem tooLate() {
    return Problem.of(ProblemCode.REQUEST_TIMEOUT, "The body took too long.");
  }

  private long transferNanos(long bytes) {
    return Duration.ofSeconds(1).toNanos() * (bytes / limits.bytesPerSecond());
  }

  @Override
  public DataReader dataReader() {
    return reader;
  }
}
