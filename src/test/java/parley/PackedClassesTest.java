package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import parley.testing.ClassFiles;

/**
 * Bouncy Castle is large, and the jar has a few of its packages alone. What a class names may be
 * looked for whenever it runs, so all that ours name have to be there, and all that those name.
 */
class PackedClassesTest {
  private static final String LIBRARY = "org/bouncycastle/";

  private static final Pattern INCLUDE = Pattern.compile("<include>(" + LIBRARY + "[^<]*)<");

  @Test
  void the_jar_has_what_is_needed_of_a_library_that_it_has_in_part() throws IOException {
    List<PathMatcher> packed =
        INCLUDE
            .matcher(Files.readString(Path.of("pom.xml")))
            .results()
            .map(include -> FileSystems.getDefault().getPathMatcher("glob:" + include.group(1)))
            .toList();
    assertThat(needed())
        .contains("org/bouncycastle/crypto/digests/Blake2bDigest")
        .allMatch(name -> packed.stream().anyMatch(some -> some.matches(Path.of(name))));
  }

  private static Set<String> needed() {
    Queue<ClassModel> next = new ArrayDeque<>(ClassFiles.ours());
    Set<String> needed = new TreeSet<>();
    for (ClassModel type = next.poll(); type != null; type = next.poll()) {
      named(type).filter(needed::add).map(PackedClassesTest::parsed).forEach(next::add);
    }
    return needed;
  }

  /** The classes of the library that this one names. */
  private static Stream<String> named(ClassModel type) {
    return StreamSupport.stream(type.constantPool().spliterator(), false)
        .filter(ClassEntry.class::isInstance)
        .map(entry -> ((ClassEntry) entry).asInternalName().replaceAll("^\\[+L|;$", ""))
        .filter(name -> name.startsWith(LIBRARY));
  }

  private static ClassModel parsed(String name) {
    try (InputStream in = PackedClassesTest.class.getResourceAsStream("/" + name + ".class")) {
      return ClassFile.of().parse(Objects.requireNonNull(in, name).readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
