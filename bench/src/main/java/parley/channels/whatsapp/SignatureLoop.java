package parley.channels.whatsapp;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The check of a webhook's signature over 600 bytes, the size of one message. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class SignatureLoop {
  private static final String SECRET = "0123456789abcdef0123456789abcdef";

  private final byte[] body = "x".repeat(600).getBytes(StandardCharsets.UTF_8);
  private final Optional<String> header = Optional.of("sha256=" + "0f".repeat(32));

  @Benchmark
  public boolean check() {
    return Signature.read(header).orElseThrow().isOf(SECRET, body);
  }
}
