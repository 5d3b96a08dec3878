package parley.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Parley's classes as Java keeps them in memory (JEP 514). Dozens of processes are started in a
 * run, and with this each takes half the CPU to start.
 */
final class AotCache {
  /** For every process; made at the first use. */
  static final List<String> OPTIONS =
      List.of("-XX:AOTCache=" + made(), "-Xlog:aot*=off", "-Xlog:cds*=off");

  private AotCache() {}

  private static Path made() {
    Path folder = Folders.next();
    Path cache = folder.resolve("parley.aot");
    List<String> line = new ArrayList<>(ParleyProcess.JAVA);
    line.add("-XX:AOTCacheOutput=" + cache);
    line.addAll(List.of("-cp", ClassPath.OF_JARS, "parley.Main", "rehearse", folder.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("cache.log").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("PARLEY_"));
    try {
      if (builder.start().waitFor() != 0 || !Files.exists(cache)) {
        throw new IllegalStateException("no AOT cache, see " + folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return cache;
  }
}
