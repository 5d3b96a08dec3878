package parley;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of rows that their readers must know: those of {@code stored-words.txt}. A Parley of
 * the version before fails at a new one, so one version learns to read it, and the next one writes
 * it.
 */
@AnalyzeClasses(packages = "parley", importOptions = DoNotIncludeTests.class)
class StoredWordsTest {
  private static final Path WORDS = Path.of("src", "test", "resources", "stored-words.txt");
  private static final Set<String> READERS = Set.of("of", "valueOf");

  /** Of these the statement asks for known ones, or unknown ones are passed over. */
  private static final Set<String> OPEN =
      Set.of(
          "conversations.ConversationCounts.Kind",
          "http.Scope",
          "outbox.JobCounts.State",
          "reports.Measure");

  @ArchTest
  static void a_new_word_is_read_by_one_version_and_written_by_the_next(JavaClasses classes)
      throws IOException {
    List<String> words = Files.readAllLines(WORDS);
    Set<String> read =
        classes.stream()
            .filter(type -> outermost(type).getSimpleName().endsWith("Rows"))
            .flatMap(StoredWordsTest::enums)
            .filter(type -> !OPEN.contains(name(type)))
            .map(type -> name(type) + ": " + words(type))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(read)
        .as("words in rows; see \"Add a table\" in CONTRIBUTING.md before you change " + WORDS)
        .containsExactlyElementsOf(words);
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(StoredWordsTest::outermost).orElse(type);
  }

  private static Stream<JavaClass> enums(JavaClass type) {
    return type.getMethodCallsFromSelf().stream()
        .filter(call -> READERS.contains(call.getName()))
        .map(JavaMethodCall::getTargetOwner)
        .filter(JavaClass::isEnum);
  }

  private static String name(JavaClass type) {
    return type.getName().replaceFirst("parley\\.", "").replace('$', '.');
  }

  private static String words(JavaClass type) {
    return Stream.of(type.reflect().getEnumConstants())
        .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(" "));
  }
}
