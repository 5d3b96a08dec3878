package parley.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import parley.Parley;

/** The classes of the product as they were compiled, read without loading them. */
public final class ClassFiles {
  private ClassFiles() {}

  /** All of ours but the tests. */
  public static List<ClassModel> ours() {
    try (Stream<Path> files = Files.walk(root().resolve("parley"))) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(ClassFiles::parsed)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path root() {
    try {
      return Path.of(Parley.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ClassModel parsed(Path file) {
    try {
      return ClassFile.of().parse(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
