package parley.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** nginx with one worker and one file of the size of a contact: what HTTP itself costs. */
final class Nginx implements AutoCloseable {
  private static final int FILE_BYTES = 400;
  private static final int GLANCES = 100;
  private static final int BETWEEN_GLANCES_MS = 50;

  private final Process process;
  private final int port;

  private Nginx(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts it, if it is installed. */
  static Optional<Nginx> start(Path folder) {
    Optional<Path> program =
        Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    return program.map(path -> start(path, folder));
  }

  private static Nginx start(Path program, Path folder) {
    try {
      int port = freePort();
      Files.createDirectories(folder.resolve("logs"));
      Files.writeString(folder.resolve("contact.json"), "x".repeat(FILE_BYTES));
      Files.writeString(folder.resolve("nginx.conf"), configuration(folder, port));
      ProcessBuilder builder =
          new ProcessBuilder(program.toString(), "-p", folder.toString(), "-c", "nginx.conf");
      builder.redirectErrorStream(true).redirectOutput(new File("/dev/null"));
      Nginx nginx = new Nginx(Children.add(builder.start()), port);
      nginx.awaitAnswer();
      return nginx;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static String configuration(Path folder, int port) {
    return """
    user root;
    daemon off;
    worker_processes 1;
    pid %1$s/nginx.pid;
    error_log %1$s/logs/error.log;
    events { worker_connections 4096; }
    http {
      access_log off;
      keepalive_requests 1000000000;
      client_body_temp_path %1$s/body;
      proxy_temp_path %1$s/proxy;
      fastcgi_temp_path %1$s/fastcgi;
      uwsgi_temp_path %1$s/uwsgi;
      scgi_temp_path %1$s/scgi;
      open_file_cache max=10;
      server {
        listen 127.0.0.1:%2$d;
        root %1$s;
      }
    }
    """
        .formatted(folder, port);
  }

  private void awaitAnswer() {
    for (int glance = 1; ; glance++) {
      try (Client client = new Client(port, "")) {
        client.text("/contact.json");
        return;
      } catch (UncheckedIOException | Failure e) {
        if (glance == GLANCES) {
          throw new Failure("nginx doesn't answer", e);
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_GLANCES_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Microseconds of CPU for one answer, over some time now. */
  double measure(int connections, double seconds) {
    byte[] request = Requests.OPEN.get("/contact.json");
    double before = Processes.cpuOfFamily(process.pid());
    Phase phase = new Generator(port, connections).closed(random -> request, seconds);
    return (Processes.cpuOfFamily(process.pid()) - before) / phase.count();
  }

  @Override
  public void close() {
    Children.stop(process);
  }
}
