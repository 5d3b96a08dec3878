package parley.testing;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a server and its PostgreSQL, and writes down what is sent in one go: the messages
 * up to a {@code Sync} ("Message Flow" in PostgreSQL's manual), at which the sender waits.
 */
public final class SqlRelay implements AutoCloseable {
  private static final int QUERY = 'Q';
  private static final int PARSE = 'P';
  private static final int BIND = 'B';
  private static final int SYNC = 'S';

  private final ServerSocket listener;
  private final List<Socket> sockets = Collections.synchronizedList(new ArrayList<>());
  private final List<List<List<String>>> transactions =
      Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger untilBreak = new AtomicInteger();
  private volatile URI database;
  private volatile String breaking = "";

  /** A relay to the database of a JDBC address. */
  public SqlRelay(String jdbcUrl) {
    database = address(jdbcUrl);
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  private static URI address(String jdbcUrl) {
    return URI.create(jdbcUrl.substring("jdbc:".length()));
  }

  /** Leads new connections to another server, as a proxy may; open ones stay where they are. */
  public void lead(String jdbcUrl) {
    database = address(jdbcUrl);
  }

  /** Ends all connections that are open. */
  public void cut() {
    try {
      for (Socket socket : List.copyOf(sockets)) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The JDBC address by which the database is reached through this. */
  public String url() {
    return "jdbc:%s://127.0.0.1:%d%s?%s&sslmode=disable"
        .formatted(
            database.getScheme(), listener.getLocalPort(), database.getPath(), database.getQuery());
  }

  /**
   * What was sent of the first transaction in which a statement has this part.
   *
   * @return for each time that the sender waited the statements that it had sent
   */
  public Optional<List<List<String>>> find(String part) {
    return List.copyOf(transactions).stream()
        .filter(sent -> sent.stream().flatMap(List::stream).anyMatch(it -> it.contains(part)))
        .findFirst();
  }

  /** The same when it has been sent already. */
  public List<List<String>> transaction(String part) {
    return find(part).orElseThrow();
  }

  /** Forgets what was sent until now. */
  public void forget() {
    transactions.clear();
  }

  /**
   * Breaks the connection by which a statement with this part is sent for the {@code time}th time
   * from now on, once.
   */
  public void breakAt(String part, int time) {
    breaking = part;
    untilBreak.set(time);
  }

  /** Whether it has come to the break. */
  public boolean hasBroken() {
    return untilBreak.get() <= 0;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket server = new Socket(database.getHost(), database.getPort());
        // What is passed on in parts would wait for the part before to have arrived.
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        sockets.addAll(List.of(client, server));
        Thread.ofVirtual().start(() -> requests(client, server));
        Thread.ofVirtual().start(() -> answers(server, client));
      }
    } catch (SocketException e) {
      // closed
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void answers(Socket server, Socket client) {
    try (server;
        client;
        InputStream from = server.getInputStream();
        OutputStream to = client.getOutputStream()) {
      from.transferTo(to);
    } catch (IOException e) {
      // Either side is gone: the other one is closed.
    }
  }

  private void requests(Socket client, Socket server) {
    try (client;
        server;
        DataInputStream from =
            new DataInputStream(new BufferedInputStream(client.getInputStream()));
        OutputStream to = server.getOutputStream()) {
      to.write(message(from, ByteBuffer.allocate(0)));
      Conversation conversation = new Conversation();
      while (true) {
        byte type = from.readByte();
        byte[] message = message(from, ByteBuffer.allocate(1).put(type));
        if (conversation.breaksAt(type, message)) {
          return;
        }
        conversation.note(type, message);
        to.write(message);
      }
    } catch (EOFException | SocketException e) {
      // Either side is gone: the other one is closed.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A message behind its type, which the first one of a connection doesn't have. */
  private static byte[] message(DataInputStream from, ByteBuffer type) throws IOException {
    int length = from.readInt();
    byte[] rest = from.readNBytes(length - Integer.BYTES);
    return ByteBuffer.allocate(type.position() + length)
        .put(type.flip())
        .putInt(length)
        .put(rest)
        .array();
  }

  /** What one connection says. */
  private final class Conversation {
    private final Map<String, String> prepared = new HashMap<>();
    private List<String> batch = new ArrayList<>();
    private List<List<String>> transaction = new ArrayList<>();

    void note(byte type, byte[] message) {
      if (type == QUERY) {
        // The driver begins a transaction by this, and sends what follows without waiting.
        transaction = new ArrayList<>();
      } else if (type == PARSE) {
        List<String> words = words(message);
        prepared.put(words.getFirst(), words.getLast().strip());
      } else if (type == BIND) {
        batch.add(prepared.get(words(message).getLast()));
      } else if (type == SYNC && !batch.isEmpty()) {
        end(batch.getLast());
      }
    }

    boolean breaksAt(byte type, byte[] message) {
      return type == BIND
          && !hasBroken()
          && prepared.getOrDefault(words(message).getLast(), "").contains(breaking)
          && untilBreak.decrementAndGet() == 0;
    }

    private void end(String last) {
      transaction.add(batch);
      batch = new ArrayList<>();
      if (last.equalsIgnoreCase("commit")) {
        transactions.add(List.copyOf(transaction));
      }
    }

    /** The first two texts of a message, each of which ends with a zero. */
    private static List<String> words(byte[] message) {
      String text = new String(message, 5, message.length - 5, StandardCharsets.ISO_8859_1);
      return List.of(text.split("\0", -1)).subList(0, 2);
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    cut();
  }
}
