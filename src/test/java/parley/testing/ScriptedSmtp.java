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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import parley.mail.SmtpUrl;

/** A mail server that answers as a test says; to what it isn't told it says yes. */
public final class ScriptedSmtp implements AutoCloseable {
  private final ServerSocket socket;
  private final Map<String, String> replies;
  private final Optional<SSLContext> tls;
  private final boolean atOnce;
  private final List<String> commands = new CopyOnWriteArrayList<>();

  /**
   * A server with replies by the beginning of a command; {@code HELLO} is its greeting, {@code
   * TEXT} what it says to a mail.
   */
  public ScriptedSmtp(Map<String, String> replies) {
    this(replies, Optional.empty(), false);
  }

  /** The same that encrypts, from the first byte or after STARTTLS. */
  public ScriptedSmtp(Map<String, String> replies, Optional<SSLContext> tls, boolean atOnce) {
    this.replies = replies;
    this.tls = tls;
    this.atOnce = atOnce;
    try {
      socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  /** Where it is, for who logs in as the scheme says. */
  public SmtpUrl url(String scheme) {
    return SmtpUrl.parse(scheme + "127.0.0.1:" + socket.getLocalPort());
  }

  /** What it was told, a line each, without the text of mails. */
  public List<String> commands() {
    return List.copyOf(commands);
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = socket.accept();
        Thread.ofVirtual().start(() -> serve(connection));
      }
    } catch (IOException e) {
      // It is closed.
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      if (atOnce) {
        talk(encrypted(connection), true);
      } else if (talk(connection, true)) {
        talk(encrypted(connection), false);
      }
    } catch (IOException e) {
      // The client has gone.
    }
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

  /** Answers until the client goes, or true once it wants to go on encrypted. */
  private boolean talk(Socket connection, boolean greets) throws IOException {
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1), 1);
    OutputStream out = connection.getOutputStream();
    if (greets) {
      reply(out, "HELLO");
    }
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      commands.add(line);
      String said = line;
      reply(
          out,
          replies.keySet().stream().filter(said::startsWith).findFirst().orElse(standard(said)));
      if (said.equals("STARTTLS")) {
        return true;
      }
      if (said.equals("DATA")) {
        while (line != null && !line.equals(".")) {
          line = lines.readLine();
        }
        reply(out, "TEXT");
      }
    }
    return false;
  }

  private static String standard(String command) {
    return command.equals("DATA") ? "DATA" : "ANY";
  }

  private void reply(OutputStream out, String name) throws IOException {
    String usual =
        name.equals("HELLO") ? "220 hello" : name.equals("DATA") ? "354 go on" : "250 ok";
    String reply = replies.getOrDefault(name, usual);
    out.write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
