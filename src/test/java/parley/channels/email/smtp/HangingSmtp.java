package parley.channels.email.smtp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A mail server that goes silent at one moment, or says a line again and again that has no end. */
final class HangingSmtp implements AutoCloseable {
  private final String moment;
  private final boolean talks;
  private final ServerSocket server;
  private final CountDownLatch closed = new CountDownLatch(1);

  HangingSmtp(String moment, boolean talks) throws IOException {
    this.moment = moment;
    this.talks = talks;
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    server.setReceiveBufferSize(4_096);
    Thread.ofVirtual().start(this::serve);
  }

  int port() {
    return server.getLocalPort();
  }

  private void serve() {
    try (Socket client = server.accept()) {
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
      OutputStream out = client.getOutputStream();
      say(out, "greeting", "220 hi");
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String command = line.substring(0, Math.min(4, line.length()));
        say(out, command, command.equals("DATA") ? "354 go on" : "250 ok");
        if (command.equals("DATA")) {
          say(out, "text", "");
          while (line != null && !line.equals(".")) {
            line = lines.readLine();
          }
          say(out, "dot", "250 ok");
        }
      }
    } catch (IOException | InterruptedException e) {
      // The client has left, or the test.
    }
  }

  private void say(OutputStream out, String now, String reply)
      throws IOException, InterruptedException {
    if (now.equals(moment)) {
      while (!closed.await(100, TimeUnit.MILLISECONDS)) {
        if (talks) {
          out.write("250-wait\r\n".getBytes(StandardCharsets.US_ASCII));
        }
      }
    } else if (!reply.isEmpty()) {
      out.write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    server.close();
  }
}
