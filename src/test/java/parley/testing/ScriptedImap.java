package parley.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A server with a mailbox that answers as a test says, and else as one that works. */
public final class ScriptedImap implements AutoCloseable {
  /** The name of the greeting. */
  public static final String GREETING = "GREETING";

  /** An answer of one byte after the other, which comes to no end. */
  public static final String DRIPS = "drips";

  /** A line that goes on as fast as it can, and comes to no end. */
  public static final String POURS = "pours";

  private static final byte[] WORDS = "word".repeat(4_096).getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket server;
  private final Function<String, Optional<String>> script;
  private final Optional<SSLContext> tls;
  private final List<String> commands = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);

  /**
   * A server on a free port of the loopback.
   *
   * @param script answers commands, without the line that ends an answer; empty for the usual
   * @param tls what it encrypts with after STARTTLS; empty when it doesn't
   */
  public ScriptedImap(Function<String, Optional<String>> script, Optional<SSLContext> tls) {
    this.script = script;
    this.tls = tls;
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  /** The same that answers to what begins with {@code command} only, and never encrypts. */
  public ScriptedImap(String command, String answer) {
    this(told(command, answer), Optional.empty());
  }

  /** A script with one answer. */
  public static Function<String, Optional<String>> told(String command, String answer) {
    return said -> said.startsWith(command) ? Optional.of(answer) : Optional.empty();
  }

  /** Where it is. */
  public int port() {
    return server.getLocalPort();
  }

  /** What it was told, a line each, without the tags. */
  public List<String> commands() {
    return List.copyOf(commands);
  }

  /** How many there have been. */
  public int connections() {
    return connections.get();
  }

  /** How many clients have not left. */
  public int open() {
    return open.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = server.accept();
        connections.incrementAndGet();
        open.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(connection));
      }
    } catch (IOException e) {
      // It is closed.
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      answer(connection.getOutputStream(), "*", GREETING);
      if (talks(connection)) {
        talks(encrypted(connection));
      }
    } catch (IOException | InterruptedException e) {
      // The client has left, or the test.
    } finally {
      open.decrementAndGet();
    }
  }

  /** Until the client goes, or true once it wants to go on encrypted. */
  private boolean talks(Socket connection) throws IOException, InterruptedException {
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1), 1);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String command = line.substring(line.indexOf(' ') + 1);
      commands.add(command);
      answer(connection.getOutputStream(), line.substring(0, line.indexOf(' ')), command);
      if (command.equals("STARTTLS")) {
        return true;
      }
    }
    return false;
  }

  private Socket encrypted(Socket connection) throws IOException {
    SSLSocket socket =
        (SSLSocket)
            tls.orElseThrow()
                .getSocketFactory()
                .createSocket(connection, null, connection.getPort(), false);
    socket.setUseClientMode(false);
    return socket;
  }

  private void answer(OutputStream out, String tag, String command)
      throws IOException, InterruptedException {
    String answer = script.apply(command).orElseGet(() -> usual(command));
    switch (answer) {
      case DRIPS -> {
        while (!closed.await(20, TimeUnit.MILLISECONDS)) {
          out.write('x');
        }
      }
      case POURS -> {
        while (closed.getCount() > 0) {
          out.write(WORDS);
        }
      }
      default -> {
        String lines = answer.isEmpty() ? "" : answer + "\r\n";
        out.write((lines + tag + " OK done\r\n").getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
      }
    }
  }

  private String usual(String command) {
    return switch (command.split(" ", 2)[0]) {
      case "CAPABILITY" -> "* CAPABILITY IMAP4rev1" + (tls.isPresent() ? " STARTTLS" : "");
      case "EXAMINE", "SELECT" -> "* 3 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 4] x";
      case "LIST" -> "* LIST () \"/\" INBOX";
      default -> "";
    };
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    server.close();
  }
}
