package parley.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import parley.Config;

/** {@code parley serve} in a process of its own, so that it can be told to stop, or killed. */
public final class ParleyProcess implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+)");

  /** Java, with the options of all processes. */
  static final List<String> JAVA =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "--enable-native-access=ALL-UNNAMED");

  /** On a machine that does much else besides. */
  private static final Duration START = Duration.ofSeconds(90);

  private final Process process;
  private final Path output;
  private final String url;

  private ParleyProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
    this.url = awaitAddress(output, process);
  }

  /** Leaves nothing behind that did not start in time. */
  private static String awaitAddress(Path output, Process process) {
    try {
      return Eventually.eventually(START, () -> address(output, process), Optional::isPresent)
          .orElseThrow();
    } catch (AssertionError e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** Makes what all processes start from, lest the first one take longer than its test may. */
  public static void prepare() {
    assertThat(AotCache.OPTIONS).isNotEmpty();
  }

  /** Starts one with the data and the database of {@code config}, which may call this machine. */
  public static ParleyProcess start(Config config) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_DATA", config.data().toString());
    settings.put("PARLEY_WEBHOOK_ALLOW", "127.0.0.0/8");
    config.databaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    return start(settings);
  }

  /** Starts one on a free port, with these settings beside that. */
  public static ParleyProcess start(Map<String, String> settings) {
    return start(settings, List.of(), List.of());
  }

  /**
   * The same, with less than a process usually has.
   *
   * @param command that starts another command: {@code prlimit …}
   * @param options of Java
   */
  public static ParleyProcess start(
      Map<String, String> settings, List<String> command, List<String> options) {
    List<String> line = new ArrayList<>(command);
    line.addAll(JAVA);
    line.addAll(AotCache.OPTIONS);
    line.addAll(options);
    line.addAll(List.of("-cp", ClassPath.OF_JARS, "parley.Main"));
    return run(line, settings);
  }

  /** Starts one of another version on a free port, with these settings beside that. */
  public static ParleyProcess startJar(Path jar, Map<String, String> settings) {
    List<String> line = new ArrayList<>(JAVA);
    line.addAll(List.of("-jar", jar.toString()));
    return run(line, settings);
  }

  private static ParleyProcess run(List<String> line, Map<String, String> settings) {
    try {
      Path output = Files.createTempFile("parley", ".log");
      List<String> serve = new ArrayList<>(line);
      serve.add("serve");
      ProcessBuilder builder =
          new ProcessBuilder(serve).redirectErrorStream(true).redirectOutput(output.toFile());
      builder.environment().keySet().removeIf(name -> name.startsWith("PARLEY_"));
      builder.environment().put("PARLEY_PORT", "0");
      builder.environment().putAll(settings);
      return new ParleyProcess(builder.start(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs another command of {@code parley} to its end. */
  public static Programs.Ended command(Map<String, String> settings, String... arguments) {
    return command(List.of(), settings, arguments);
  }

  /** The same by a {@code command} that starts another command: {@code setpriv …}. */
  public static Programs.Ended command(
      List<String> command, Map<String, String> settings, String... arguments) {
    List<String> line = new ArrayList<>(command);
    line.add("env");
    settings.forEach((name, value) -> line.add(name + "=" + value));
    line.addAll(JAVA);
    line.addAll(AotCache.OPTIONS);
    line.addAll(List.of("-cp", ClassPath.OF_JARS, "parley.Main"));
    line.addAll(List.of(arguments));
    return Programs.tried(line);
  }

  private static Optional<String> address(Path output, Process process) {
    String text = read(output);
    assertThat(process.isAlive()).as(text).isTrue();
    Matcher matcher = LISTENING.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code http://127.0.0.1:port}. */
  public String url() {
    return url;
  }

  public long id() {
    return process.pid();
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public int port() {
    return java.net.URI.create(url).getPort();
  }

  /** A client without a token. */
  public Client anonymous() {
    return new Client(url, Optional.empty());
  }

  /** The owner of a new organization. */
  public Client signUp() {
    String body =
        """
        {"email": "ada@example.com", "password": "seven silent weavers",
         "organization_name": "Bakery"}
        """;
    return anonymous()
        .as(anonymous().post("/v1/auth/signup", body).expect(201).text("/access_token"));
  }

  /** The CPU time that it has taken so far, in steps of some milliseconds. */
  public Duration cpu() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /** All that it has written so far, its log included. */
  public String output() {
    return read(output);
  }

  /** The same without the line that each request leaves. */
  public String outputButRequests() {
    return output()
        .lines()
        .filter(line -> !line.contains(" INFO  parley.access "))
        .collect(Collectors.joining("\n"));
  }

  /** Asks it to stop: SIGTERM. */
  public void terminate() {
    process.destroy();
  }

  /** Stops it without a chance to do anything: SIGKILL. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd(10);
  }

  /** Waits for its end and fails if it takes longer; says what it exited with. */
  public int awaitEnd(int seconds) {
    try {
      assertThat(process.waitFor(seconds, TimeUnit.SECONDS)).as(output()).isTrue();
      return process.exitValue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      Files.deleteIfExists(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
