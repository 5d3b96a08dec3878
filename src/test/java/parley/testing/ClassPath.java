package parley.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/**
 * The class path of the tests for another process. Folders are packed into jars: of an open jar
 * classes can be loaded when no file may be opened any more.
 */
final class ClassPath {
  /** Packed at the first use. */
  static final String OF_JARS =
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(Path::of)
          .map(entry -> Files.isDirectory(entry) ? packed(entry) : entry)
          .map(Path::toString)
          .collect(Collectors.joining(File.pathSeparator));

  private ClassPath() {}

  private static Path packed(Path folder) {
    try {
      Path jar = Files.createTempFile("parley", ".jar");
      jar.toFile().deleteOnExit();
      ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow();
      int code =
          tool.run(
              System.out,
              System.err,
              "-c",
              "-0",
              "-f",
              jar.toString(),
              "-C",
              folder.toString(),
              ".");
      assertThat(code).isZero();
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
