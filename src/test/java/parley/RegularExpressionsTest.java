package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.constant.ClassDesc;
import java.lang.management.ManagementFactory;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.ClassFiles;

/**
 * Every regular expression takes time in proportion to the text. None has two endless parts side by
 * side that take the same character. And each is tried with long repetitions of what it might
 * accept, behind beginnings that lead to its parts, as far as we thought of them. An expression
 * that goes back over 8,000 characters takes several times as long as is allowed.
 */
class RegularExpressionsTest {
  private static final int LENGTH = 8_000;
  private static final long ALLOWED = Duration.ofMillis(50).toNanos();
  private static final int TRIES = 3;
  private static final ClassDesc PATTERN = Pattern.class.describeConstable().orElseThrow();

  /** Beginnings of what the expressions accept. */
  private static final List<String> BEGINNINGS =
      List.of(
          "",
          "application/json",
          "application/json;charset",
          "handling",
          "handling=",
          "bytes",
          "bytes=",
          "bytes=1",
          "bytes=1-",
          "gzip",
          ";q=0",
          ";q=0.",
          "\"a\"",
          "W/\"a\",",
          "\"1.",
          "[",
          "[::1]:",
          "1.1.1.1:",
          "+1",
          "a");

  private static final List<String> FILLERS =
      List.of(
          " ",
          "\t",
          ",",
          ", ",
          ";",
          "; ",
          "\"",
          "\"\",",
          "\"a\",",
          "\\",
          "\\\"",
          "=",
          "/",
          ".",
          "-",
          "_",
          "0",
          "1",
          "a",
          "A",
          "a.",
          "1.",
          "{",
          "{{",
          "{{a",
          "[",
          "+",
          "\u0300",
          "\n",
          "\u200d\ud83d\ude00",
          "\ud83c\udde9",
          "x handling =");

  /** Names of those that are looked for in a text; of the others the text is all. */
  private static final Set<String> SEARCHED =
      Set.of(
          "ARGENTINA",
          "AROUND",
          "BLANKS",
          "BRAZIL",
          "BREAKS",
          "COLUMNS",
          "CONTROL",
          "DECORATION",
          "ESCAPED",
          "GAP",
          "INVISIBLE",
          "LAST_SLASHES",
          "LETTER_OR_DIGIT",
          "LINE_BREAKS",
          "LINE_START",
          "LINK",
          "MEXICO",
          "NAMED",
          "NOT_QUOTABLE",
          "NO_DIGITS",
          "NUMBER",
          "OURS",
          "PARAGRAPHS",
          "PLACEHOLDER",
          "PUNCTUATION",
          "RESERVED",
          "SPACES",
          "STRICT",
          "UNUSUAL");

  /** What the last expression said, so that it has to be asked. */
  private boolean judged;

  @Test
  void each_takes_time_in_proportion_to_its_text() throws ReflectiveOperationException {
    List<Field> expressions = expressions();
    assertThat(expressions).hasSizeGreaterThan(30);
    List<String> slow = new ArrayList<>();
    for (Field field : expressions) {
      Pattern pattern = (Pattern) field.get(null);
      texts().stream()
          .filter(text -> isSlow(pattern, text, SEARCHED.contains(field.getName())))
          .findFirst()
          .ifPresent(text -> slow.add(field + ": " + text.substring(0, 40)));
    }
    assertThat(slow).as("the last said %s", judged).isEmpty();
  }

  @Test
  void none_has_two_endless_parts_side_by_side_that_take_the_same()
      throws ReflectiveOperationException {
    List<String> found = new ArrayList<>();
    for (Field field : expressions()) {
      Pattern pattern = (Pattern) field.get(null);
      OverlappingRuns.of(pattern).forEach(pair -> found.add(field + ": " + pair));
    }
    assertThat(found).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?i)\\s*bytes\\s*=\\s*(\\d*)\\s*-\\s*(\\d*)\\s*",
        "gzip\\s*(?!\\s*;)(?:;|$)",
        "(?:a*b?)*c",
        "(?:a|b)+[^c]*d",
        "x{2,}x+y"
      })
  void two_such_parts_are_found(String expression) {
    assertThat(OverlappingRuns.of(Pattern.compile(expression))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\s*+bytes\\s*+=\\s*+(\\d*+)\\s*+-",
        "\\[([^]]+)](?::[0-9]+)?|([0-9.]+):[0-9]+",
        "[^@\\s]+@[^@\\s]+",
        "(?:\\s*+,)*+\\s*x"
      })
  void what_gives_nothing_back_or_takes_something_else_is_well(String expression) {
    assertThat(OverlappingRuns.of(Pattern.compile(expression))).isEmpty();
  }

  private static List<Field> expressions() throws ReflectiveOperationException {
    List<Field> fields = new ArrayList<>();
    for (ClassModel type : ClassFiles.ours()) {
      for (FieldModel field : type.fields()) {
        if (field.fieldTypeSymbol().equals(PATTERN) && field.flags().has(AccessFlag.STATIC)) {
          String name = type.thisClass().asInternalName().replace('/', '.');
          Field found = Class.forName(name).getDeclaredField(field.fieldName().stringValue());
          found.setAccessible(true);
          fields.add(found);
        }
      }
    }
    return fields;
  }

  private static Set<String> texts() {
    Set<String> texts = new LinkedHashSet<>();
    for (String beginning : BEGINNINGS) {
      for (String filler : FILLERS) {
        texts.add(beginning + filler.repeat(LENGTH / filler.length()) + "\u0001");
      }
    }
    return texts;
  }

  /** Says whether several tries all took too long. */
  private boolean isSlow(Pattern pattern, String text, boolean searched) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TRIES && least > ALLOWED; i++) {
      long before = cpu();
      Matcher matcher = pattern.matcher(text);
      judged = searched ? matcher.find() : matcher.matches();
      least = Math.min(least, cpu() - before);
    }
    return least > ALLOWED;
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
