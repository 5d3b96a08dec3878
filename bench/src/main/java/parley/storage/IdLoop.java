package parley.storage;

import java.util.OptionalLong;
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

/** An id on its way out to the API, and in again. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class IdLoop {
  // Not final: what can't change, Java would compute once.
  private long number = 7_461_234_567_890_123_456L;
  private String id = IdType.CONTACT.encode(number);

  @Benchmark
  public String encode() {
    return IdType.CONTACT.encode(number);
  }

  @Benchmark
  public OptionalLong decode() {
    return IdType.CONTACT.decode(id);
  }
}
