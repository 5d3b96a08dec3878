package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.TestServer;

/**
 * A thousand clients that send or take a byte a second, and begin anew when they are cut off; the
 * others must not notice. Takes minutes:
 *
 * <pre>{@code mvn test -Dtest=SlowClientsRun}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class SlowClientsRun {
  private static final int SLOW = 1_000;
  private static final int SECONDS = 40;
  private static final int LARGE_CONTACTS = 60;
  private static final Duration LONGEST = Duration.ofSeconds(2);

  @Parameter Engine engine;

  private int cut;

  /** One of them; it sends the beginning at once, and the rest a byte a second. */
  private final class SlowClient {
    private final ByteBuffer rest;
    private final String beginning;
    private final int port;
    private SocketChannel channel;

    SlowClient(int port, String beginning, String rest) {
      this.port = port;
      this.beginning = beginning;
      this.rest = ByteBuffer.wrap(rest.getBytes(StandardCharsets.US_ASCII));
      this.channel = connect();
    }

    private SocketChannel connect() {
      try {
        SocketChannel made =
            SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        made.write(ByteBuffer.wrap(beginning.getBytes(StandardCharsets.US_ASCII)));
        made.configureBlocking(false);
        rest.clear();
        return made;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** A byte in each direction, if there is one. */
    void tick() throws IOException {
      try {
        if (rest.hasRemaining()) {
          channel.write(rest.slice(rest.position(), 1));
          rest.position(rest.position() + 1);
        }
        if (channel.read(ByteBuffer.allocate(1)) >= 0) {
          return;
        }
      } catch (IOException e) {
        // Reset, which is an end as well.
      }
      cut++;
      channel.close();
      channel = connect();
    }
  }

  @Test
  void a_thousand_clients_of_a_byte_a_second_slow_nobody_down() throws IOException {
    try (ParleyProcess parley = start()) {
      Client owner = parley.signUp();
      String large = "{'name': 'N', 'custom_attributes': {'a': '" + "x".repeat(16_000) + "'}}";
      for (int i = 0; i < LARGE_CONTACTS; i++) {
        owner.post("/v1/contacts", large).expect(201);
      }
      Probe alone = new Probe(owner);
      LockSupport.parkNanos(Duration.ofSeconds(SECONDS / 2).toNanos());
      alone.close();
      List<SlowClient> slow =
          IntStream.range(0, SLOW).mapToObj(i -> slow(parley, owner, i)).toList();
      Probe beside = new Probe(owner);
      for (int second = 0; second < SECONDS; second++) {
        LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
        for (SlowClient one : slow) {
          one.tick();
        }
      }
      beside.close();
      for (SlowClient one : slow) {
        one.channel.close();
      }
      report(alone, beside);
    }
  }

  private ParleyProcess start() {
    return ParleyProcess.start(TestServer.config(engine));
  }

  /** Of four one is slow in its head, one in its body, and two in taking the answer. */
  private SlowClient slow(ParleyProcess parley, Client owner, int i) {
    String host = "Host: x\r\nAuthorization: Bearer " + owner.token() + "\r\n";
    return switch (i % 4) {
      case 0 ->
          new SlowClient(
              parley.port(), "GET /v1/contacts HTTP/1.1\r\n", host + "X: " + "x".repeat(1_000));
      case 1 ->
          new SlowClient(
              parley.port(),
              "POST /v1/contacts HTTP/1.1\r\n"
                  + host
                  + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
              " ".repeat(1_000));
      default ->
          new SlowClient(
              parley.port(), "GET /v1/contacts?per_page=60 HTTP/1.1\r\n" + host + "\r\n", "");
    };
  }

  private void report(Probe alone, Probe beside) {
    System.out.printf(
        "slow clients, %s: %d at a byte a second for %d s, cut off %d times; %d other requests took"
            + " %d ms at the median (%d ms without them), %d ms at 99 %% (%d), %d ms at most%n",
        engine,
        SLOW,
        SECONDS,
        cut,
        beside.size(),
        beside.percentile(50).toMillis(),
        alone.percentile(50).toMillis(),
        beside.percentile(99).toMillis(),
        alone.percentile(99).toMillis(),
        beside.percentile(100).toMillis());
    assertThat(beside.refused()).isEmpty();
    assertThat(cut).isGreaterThan(SLOW / 2);
    assertThat(beside.percentile(99)).isLessThan(LONGEST);
  }
}
