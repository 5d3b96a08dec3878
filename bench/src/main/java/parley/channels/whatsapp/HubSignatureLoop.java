package parley.channels.whatsapp;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import parley.bench.InnerLoop;

/** The check of a webhook's signature over 600 bytes, the size of one message. */
public class HubSignatureLoop extends InnerLoop {
  private static final String SECRET = "0123456789abcdef0123456789abcdef";

  private final byte[] body = "x".repeat(600).getBytes(StandardCharsets.UTF_8);
  private final Optional<String> header = Optional.of("sha256=" + "0f".repeat(32));

  @Benchmark
  public boolean check() {
    return HubSignature.read(header).orElseThrow().isOf(SECRET, body);
  }
}
