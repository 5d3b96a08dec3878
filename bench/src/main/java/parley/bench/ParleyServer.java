package parley.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** {@code ./parley serve} on a free port of the loopback address. */
final class ParleyServer implements AutoCloseable {
  private static final String LISTENING = "listening on http://127.0.0.1:";
  private static final int TO_SETTLE_MS = 3_000;

  private final Process process;
  private final int port;
  private final double firstAnswerMs;
  private final long idleBytes;

  private ParleyServer(Process process, int port, double firstAnswerMs, long idleBytes) {
    this.process = process;
    this.port = port;
    this.firstAnswerMs = firstAnswerMs;
    this.idleBytes = idleBytes;
  }

  /** Starts one. Its log, a line for each answer, goes to a file as it would in production. */
  static ParleyServer start(Path root, Path log, Map<String, String> settings) {
    ProcessBuilder builder = new ProcessBuilder(root.resolve("parley").toString(), "serve");
    Map<String, String> environment = builder.environment();
    environment.put("PARLEY_HOST", "127.0.0.1");
    environment.put("PARLEY_PORT", "0");
    environment.put("PARLEY_RATE_LIMIT", "off");
    environment.put("PARLEY_SIGNUP_LIMIT", "off");
    environment.put("PARLEY_SIMULATOR", "on");
    environment.put("PARLEY_TRUSTED_PROXIES", "127.0.0.1"); // visitors come from many addresses
    environment.put("PARLEY_WEBHOOK_ALLOW", "127.0.0.0/8");
    environment.putAll(settings);
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.redirectInput(new File("/dev/null"));
    long before = System.nanoTime();
    try {
      Process process = Children.add(builder.start());
      int port = port(process, log);
      try (Client client = new Client(port, "")) {
        client.text("/healthz");
      }
      double firstAnswerMs = (System.nanoTime() - before) / 1e6;
      Thread.sleep(TO_SETTLE_MS);
      return new ParleyServer(process, port, firstAnswerMs, Processes.residentBytes(process.pid()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted", e);
    }
  }

  private static int port(Process process, Path log) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(LISTENING)) {
        return Integer.parseInt(line.substring(LISTENING.length()));
      }
    }
    throw new Failure("Parley doesn't start; see " + log);
  }

  int port() {
    return port;
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  /** From the start of {@code ./parley} to the first answer, the launcher's own time included. */
  double firstAnswerMs() {
    return firstAnswerMs;
  }

  /** Memory some seconds after that. */
  long idleBytes() {
    return idleBytes;
  }

  long residentBytes() {
    return Processes.residentBytes(process.pid());
  }

  double cpu() {
    return Processes.cpu(process.pid());
  }

  /** The part of it that Java's own compilers took. */
  double cpuOfCompilers() {
    return Processes.cpuOfThreads(process.pid(), "C[12] Compiler.*");
  }

  @Override
  public void close() {
    Children.stop(process);
  }
}
