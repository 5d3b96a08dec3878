package parley.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.HdrHistogram.Histogram;

/**
 * All contacts as a table. One request is a row; the latencies are those of pieces of the answer,
 * as they come. The memory is the most that was seen meanwhile.
 */
record Exporting(String name) implements Operation {
  private static final int PIECE = 64 * 1024;
  private static final int LOOK_EVERY = 64;
  private static final byte[] END = {'\r', '\n', '0', '\r', '\n', '\r', '\n'};

  @Override
  public Measurement measure(Stage stage) {
    Stage.Clock start = stage.clock();
    long begin = System.nanoTime();
    Histogram latency = Phase.histogram();
    long mostBytes = read(stage, latency);
    Phase pieces = new Phase((System.nanoTime() - begin) / 1e9, latency);
    int rows = stage.world().size();
    Stage.Clock cpu = stage.clock().since(start, rows);
    return Measurement.of(name, rows / pieces.seconds(), cpu, pieces, cpu, mostBytes);
  }

  /** Reads to the end; answers the most memory of the server in bytes. */
  private static long read(Stage stage, Histogram latency) {
    byte[] piece = new byte[PIECE];
    long most = 0;
    try (Connection connection = new Connection(stage.server().port())) {
      InputStream in =
          connection.stream(stage.world().requests().get("/v1/contacts/export?format=csv"));
      for (int i = 0, matched = 0; matched < END.length; i++) {
        long asked = System.nanoTime();
        int count = in.read(piece);
        latency.recordValue(System.nanoTime() - asked);
        if (count < 0) {
          throw new Failure("the export ended early");
        }
        for (int at = 0; at < count; at++) {
          matched = piece[at] == END[matched] ? matched + 1 : piece[at] == END[0] ? 1 : 0;
        }
        most = i % LOOK_EVERY == 0 ? Math.max(most, stage.server().residentBytes()) : most;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return most;
  }
}
