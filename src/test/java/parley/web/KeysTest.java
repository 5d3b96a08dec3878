package parley.web;

import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code ?} shows is what keys do. */
class KeysTest {
  private static final Pattern PLACES = Pattern.compile("(?s)const PLACES = \\{(.*?)\\n\\};");
  private static final Pattern COMMANDS =
      Pattern.compile("(?s)const ON_CONVERSATION = \\{(.*?)\\n\\};");
  private static final Pattern ENTRY = Pattern.compile("(?m)^ {2}(\\w+):");
  private static final Pattern COMPARED = Pattern.compile("\\bkey === '([^']+)'");
  private static final Pattern WITH_CONTROL = Pattern.compile("toLowerCase\\(\\) === '(\\w)'");
  private static final Pattern COMBINATION = Pattern.compile("\\[((?:'[^']+'(?:, )?)+)\\]");

  /** What begins a combination, opens the help, or means the same as another one in the list. */
  private static final Set<String> UNTOLD = Set.of("g", "?", "ArrowDown", "ArrowUp");

  private static final Map<String, String> PRINTED = Map.of("Enter", "↵", "Escape", "Esc");

  @Test
  void the_help_tells_of_each_key_and_of_no_other() {
    String keys = source("keys.js");
    Set<String> pressed = new TreeSet<>();
    found(ENTRY, block(PLACES, keys)).map(key -> "G " + printed(key)).forEach(pressed::add);
    found(WITH_CONTROL, keys).map(key -> "Ctrl " + printed(key)).forEach(pressed::add);
    Stream.concat(found(ENTRY, block(COMMANDS, keys)), found(COMPARED, keys))
        .filter(key -> !UNTOLD.contains(key))
        .map(KeysTest::printed)
        .forEach(pressed::add);
    assertThat(told()).isEqualTo(pressed).contains("J", "⇧ A", "G M", "Ctrl K", "Esc");
  }

  /** {@code J} and {@code K} share a line. */
  private static Set<String> told() {
    Set<String> told = new TreeSet<>();
    found(COMBINATION, source("help.js"))
        .map(keys -> keys.replaceAll("[',]", ""))
        .forEach(keys -> told.addAll(keys.equals("J K") ? Set.of("J", "K") : Set.of(keys)));
    return told;
  }

  private static String printed(String key) {
    boolean isShifted = key.length() == 1 && Character.isUpperCase(key.charAt(0));
    String letter = isShifted ? "⇧ " + key : key.length() == 1 ? key.toUpperCase(ROOT) : key;
    return PRINTED.getOrDefault(key, letter);
  }

  private static String source(String module) {
    return Objects.requireNonNull(WebSources.all().get(module));
  }

  private static String block(Pattern pattern, String source) {
    return found(pattern, source).findFirst().orElseThrow();
  }

  private static Stream<String> found(Pattern pattern, String source) {
    return pattern.matcher(source).results().map((MatchResult it) -> it.group(1));
  }
}
