package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import parley.testing.ParleyProcess;
import parley.testing.Programs;

/**
 * What a process takes of its machine. Linux only.
 *
 * @param resident bytes in memory
 * @param live bytes of the objects that are in use
 * @param threads of the system
 * @param files that are open, connections included
 */
record Footprint(long resident, long live, long threads, long files) {
  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

  /** As it is after a collection. */
  static Footprint of(ParleyProcess parley) {
    String id = Long.toString(parley.id());
    Programs.Ended objects = Programs.tried(List.of(JCMD.toString(), id, "GC.class_histogram"));
    String total =
        objects.output().lines().filter(line -> line.startsWith("Total")).findFirst().orElseThrow();
    assertThat(objects.code()).isZero();
    Path process = Path.of("/proc", id);
    try (Stream<Path> files = Files.list(process.resolve("fd"))) {
      List<String> status = Files.readAllLines(process.resolve("status"));
      return new Footprint(
          1024 * number(status, "VmRSS:"),
          Long.parseLong(total.replaceFirst(".* ", "")),
          number(status, "Threads:"),
          files.count());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long number(List<String> status, String name) {
    String line = status.stream().filter(one -> one.startsWith(name)).findFirst().orElseThrow();
    return Long.parseLong(line.replaceAll("[^0-9]", ""));
  }
}
