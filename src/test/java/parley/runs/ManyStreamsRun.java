package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.TestServer;

/**
 * Ten thousand streams of events at one process: what they cost, and how soon all have heard of an
 * event. A stream counts as four files, so that with a hard limit below 41,000 ({@code ulimit -Hn})
 * there are fewer:
 *
 * <pre>{@code mvn test -Dtest=ManyStreamsRun}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class ManyStreamsRun {
  private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final int MOST_STREAMS = 10_000;
  private static final int EVENTS = 10;
  private static final int QUIET_SECONDS = 20;

  /** Each connection counts as 64 KiB of it, and streams have half of the connections. */
  private static final String HEAP = "-Xmx1400m";

  private static final long MOST_BYTES = 1_500L << 20;
  private static final Duration ALL_HEARD = Duration.ofSeconds(10);

  @Parameter Engine engine;

  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger heard = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private int streams;
  private volatile boolean closing;

  @Test
  void ten_thousand_streams_hear_of_each_event() throws Exception {
    assumeTrue(Files.isExecutable(PRLIMIT), "Linux only");
    long files = hardLimit();
    streams = (int) Math.min(MOST_STREAMS, (files - 1_000) / 4);
    try (ParleyProcess parley = start(files);
        Selector selector = Selector.open()) {
      Client owner = parley.signUp();
      Footprint before = Footprint.of(parley);
      Thread reader = Thread.ofPlatform().start(() -> read(selector));
      open(parley, owner, selector);
      eventually(Duration.ofMinutes(3), opened::get, count -> count == streams);
      Duration cpu = parley.cpu();
      LockSupport.parkNanos(Duration.ofSeconds(QUIET_SECONDS).toNanos());
      Duration quiet = parley.cpu().minus(cpu);
      report(parley, before, quiet, hear(owner));
      closing = true;
      selector.wakeup();
      reader.join();
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    }
  }

  private static long hardLimit() throws IOException {
    String line =
        Files.readAllLines(LIMITS).stream()
            .filter(one -> one.startsWith("Max open files"))
            .findFirst()
            .orElseThrow();
    String hard = line.split(" +", -1)[4];
    return hard.equals("unlimited") ? 1 << 20 : Long.parseLong(hard);
  }

  private ParleyProcess start(long files) {
    Config config = TestServer.config(engine);
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_DATA", config.data().toString());
    settings.put("PARLEY_STREAM_LIMIT", "off");
    settings.put("PARLEY_RATE_LIMIT", "off");
    config.databaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    return ParleyProcess.start(
        settings, List.of(PRLIMIT.toString(), "--nofile=" + files), List.of(HEAP));
  }

  private void open(ParleyProcess parley, Client owner, Selector selector) throws IOException {
    String request =
        "GET /v1/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n"
            .formatted(owner.token());
    byte[] bytes = request.getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < streams; i++) {
      SocketChannel channel =
          SocketChannel.open(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), parley.port()));
      channel.write(ByteBuffer.wrap(bytes));
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ);
      selector.wakeup();
    }
  }

  private void read(Selector selector) {
    ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
    try {
      while (!closing) {
        selector.select(
            key -> {
              if (key.isValid()) {
                read(key, buffer.clear());
              }
            },
            1_000);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What comes first is the beginning of the answer; an event tells its type. */
  private void read(SelectionKey key, ByteBuffer buffer) {
    try {
      if (((SocketChannel) key.channel()).read(buffer) < 0) {
        throw new IOException("ended");
      }
      String text = StandardCharsets.US_ASCII.decode(buffer.flip()).toString();
      if (text.startsWith("HTTP/1.1 200")) {
        opened.incrementAndGet();
      }
      if (text.contains("event: contact.created")) {
        heard.incrementAndGet();
      }
    } catch (IOException e) {
      ended.incrementAndGet();
      key.cancel();
    }
  }

  /** Says how long it took at most until all had heard of an event. */
  private Duration hear(Client owner) {
    Duration slowest = Duration.ZERO;
    for (int i = 1; i <= EVENTS; i++) {
      int all = i * streams;
      long start = System.nanoTime();
      owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201);
      eventually(Duration.ofSeconds(60), heard::get, count -> count + ended.get() >= all);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      slowest = took.compareTo(slowest) > 0 ? took : slowest;
    }
    return slowest;
  }

  private void report(ParleyProcess parley, Footprint before, Duration quiet, Duration slowest) {
    Footprint now = Footprint.of(parley);
    System.out.printf(
        "streams, %s: %d open, %d heard %d events, the last %d ms after its request at most;"
            + " %d MiB resident, of which %d KiB for each stream; %d ms of CPU a second when"
            + " nothing happens%n",
        engine,
        opened.get(),
        heard.get() / EVENTS,
        EVENTS,
        slowest.toMillis(),
        now.resident() >> 20,
        (now.resident() - before.resident()) / streams / 1_024,
        quiet.toMillis() / QUIET_SECONDS);
    assertThat(ended.get()).isZero();
    assertThat(heard.get()).isEqualTo(EVENTS * streams);
    assertThat(slowest).isLessThan(ALL_HEARD);
    assertThat(now.resident()).isLessThan(MOST_BYTES);
  }
}
