package parley.storage;

import java.util.OptionalLong;
import org.openjdk.jmh.annotations.Benchmark;
import parley.bench.InnerLoop;

/** An id on its way out to the API, and in again. */
public class IdLoop extends InnerLoop {
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
