package parley;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Asks the Parley of this machine whether it is ready, for containers whose image has no other
 * program that could: {@code java -cp parley.jar parley.Ready 8080} exits with 0 when it is. Plain
 * sockets, so that asking again and again costs little more than a Java that starts.
 */
final class Ready {
  private static final int PATIENCE_MS = 2_000;

  private Ready() {}

  /** Asks on the port given, or on 8080. */
  public static void main(String[] arguments) {
    int port = arguments.length == 0 ? 8080 : Integer.parseInt(arguments[0]);
    if (!isReady(port)) {
      Exit.with(1);
    }
  }

  /** Whether {@code /readyz} there answers 200 within seconds. */
  static boolean isReady(int port) {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(PATIENCE_MS);
      socket.connect(address, PATIENCE_MS);
      String request = "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      BufferedReader answer =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      return String.valueOf(answer.readLine()).startsWith("HTTP/1.1 200 ");
    } catch (IOException e) {
      return false;
    }
  }
}
