package parley.web;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The strings of one language, by their key. */
record Strings(SortedMap<String, String> texts) {
  private static final Pattern ENTRY =
      Pattern.compile(
          "^ {2}['\"]?([\\w.-]+)['\"]?:\\s*("
              + "(?:'[^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+'"
              + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\""
              + "|[\\s+])++),",
          Pattern.MULTILINE);
  private static final Pattern VALUE = Pattern.compile("\\{(\\w+)}");
  private static final String ONE = "_one";
  private static final String OTHER = "_other";

  /** The strings of a module {@code locales/….js}. */
  static Strings of(String module) {
    SortedMap<String, String> texts = new TreeMap<>();
    ENTRY.matcher(module).results().forEach(entry -> texts.put(entry.group(1), entry.group(2)));
    return new Strings(texts);
  }

  /** Says whether code may ask for a key, be it with a number. */
  boolean has(String key) {
    return texts.containsKey(key) || texts.containsKey(key + OTHER);
  }

  /**
   * What is filled into each string; of those with a number, into the form that is always there.
   */
  Map<String, Set<String>> values() {
    Map<String, Set<String>> values = new TreeMap<>();
    texts.forEach((key, text) -> {
      if (!isForm(key)) {
        Set<String> names = new TreeSet<>();
        VALUE.matcher(text).results().map((MatchResult it) -> it.group(1)).forEach(names::add);
        values.put(key, names);
      }
    });
    return values;
  }

  /** A form of a number that languages have or have not: the others stand beside one for all. */
  private boolean isForm(String key) {
    int end = key.lastIndexOf('_');
    return end > 0
        && key.substring(end).matches("_(zero|one|two|few|many)")
        && texts.containsKey(key.substring(0, end) + OTHER);
  }

  /** Forms of numbers, by what they are forms of. */
  boolean countsWell(String key) {
    return !key.endsWith(ONE) || texts.containsKey(key.replaceFirst(ONE + "$", OTHER));
  }
}
