package parley.testing;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** Somebody's web server: has one file, and whatever else a test gives it. */
public final class FileServer implements AutoCloseable {
  private final HttpServer server;

  /** Serves {@code file} below {@code path}. */
  public FileServer(String path, byte[] file) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    add(path, 200, "", file);
    server.start();
  }

  /** Answers below {@code path} with a status, and a {@code Location} if it isn't empty. */
  public void add(String path, int status, String location, byte[] body) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            if (!location.isEmpty()) {
              exchange.getResponseHeaders().add("Location", location);
            }
            // Without a length, so that nobody can refuse it before it has come.
            exchange.sendResponseHeaders(status, 0);
            exchange.getResponseBody().write(body);
          }
        });
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
