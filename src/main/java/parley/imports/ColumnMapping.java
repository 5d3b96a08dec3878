package parley.imports;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import parley.http.FieldError;
import parley.http.Problem;
import parley.text.Folding;

/**
 * What the columns of a file are.
 *
 * @param header as in the file
 * @param targets fields of a contact, one for each column; empty for one that is left out
 */
record ColumnMapping(List<String> header, List<String> targets) {
  static final String ATTRIBUTES = "custom_attributes";
  static final String ATTRIBUTE = ATTRIBUTES + ".";
  static final String TARGETS =
      "must be name, first_name, last_name, phone, email, external_id, tags, blocked,"
          + " custom_attributes, custom_attributes.… or null";

  private static final Set<String> FIELDS =
      Set.of(
          "name",
          "first_name",
          "last_name",
          "phone",
          "email",
          "external_id",
          "tags",
          "blocked",
          ATTRIBUTES);
  private static final int LONGEST = 100;
  private static final String NOTHING = "";

  /** What stands between words and around them. */
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]");

  /** The fields by what columns are called elsewhere: {@code columns.properties}. */
  private static final Map<String, String> ALIASES = aliases();

  private static Map<String, String> aliases() {
    Map<String, String> aliases = new HashMap<>();
    FIELDS.forEach(field -> aliases.put(bare(field), field));
    Properties columns = new Properties();
    try (InputStream file =
        Objects.requireNonNull(ColumnMapping.class.getResourceAsStream("columns.properties"))) {
      columns.load(new InputStreamReader(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (String field : columns.stringPropertyNames()) {
      List.of(columns.getProperty(field).split(" ", -1))
          .forEach(alias -> aliases.put(alias, field));
    }
    return Map.copyOf(aliases);
  }

  /** Whether a column can be this. */
  static boolean isTarget(String text) {
    return FIELDS.contains(text)
        || (text.startsWith(ATTRIBUTE) && text.length() > ATTRIBUTE.length());
  }

  /**
   * Decides what each column is: what the client says, what its header says, what is usually meant
   * by that. No two columns are the same field.
   *
   * @param wanted by header; empty for a column that is left out
   * @throws Problem when a header is wanted that there isn't
   */
  static ColumnMapping of(List<String> header, Map<String, Optional<String>> wanted) {
    requireKnown(header, wanted);
    String[] targets = new String[header.size()];
    Arrays.fill(targets, NOTHING);
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < targets.length; i++) {
      Optional<String> said = wanted.get(header.get(i));
      if (said != null) {
        targets[i] = said.filter(taken::add).orElse(NOTHING);
      }
    }
    for (boolean exactly : List.of(true, false)) {
      for (int i = 0; i < targets.length; i++) {
        if (targets[i].isEmpty() && !wanted.containsKey(header.get(i))) {
          targets[i] = guess(header.get(i), exactly).filter(taken::add).orElse(NOTHING);
        }
      }
    }
    return new ColumnMapping(header, List.of(targets));
  }

  private static void requireKnown(List<String> header, Map<String, Optional<String>> wanted) {
    List<FieldError> unknown =
        wanted.keySet().stream()
            .filter(name -> !header.contains(name))
            .map(name ->
                new FieldError("/mapping", "unknown_column", "the file has no column " + name))
            .toList();
    if (!unknown.isEmpty()) {
      throw Problem.invalidFields(unknown);
    }
  }

  /**
   * Refuses a file of which nothing would be read.
   *
   * @throws Problem when all columns are left out
   */
  void requireSome() {
    if (targets.stream().allMatch(String::isEmpty)) {
      throw Problem.invalidField(
          "/mapping", "required", "must say what the columns are: none has a name that is known");
    }
  }

  private static Optional<String> guess(String name, boolean exactly) {
    return exactly
        ? Optional.of(name.strip()).filter(ColumnMapping::isTarget)
        : Optional.ofNullable(ALIASES.get(bare(name)));
  }

  private static String bare(String name) {
    return name.length() > LONGEST
        ? NOTHING
        : BETWEEN.matcher(Folding.fold(name)).replaceAll(NOTHING);
  }

  /** What each column is, by its header; null for one that is left out. */
  Map<String, @Nullable String> byHeader() {
    Map<String, @Nullable String> map = new LinkedHashMap<>();
    for (int i = 0; i < header.size(); i++) {
      if (map.get(header.get(i)) == null) {
        map.put(header.get(i), targets.get(i).isEmpty() ? null : targets.get(i));
      }
    }
    return map;
  }

  /** The headers of columns that are left out. */
  List<String> ignored() {
    List<String> ignored = new ArrayList<>();
    for (int i = 0; i < header.size(); i++) {
      if (targets.get(i).isEmpty()) {
        ignored.add(header.get(i));
      }
    }
    return ignored;
  }

  /** The column of which a field of a contact was made; -1 when it was none. */
  int column(String pointer) {
    int exactly = column(target -> pointer.equals(pointer(target)));
    return exactly >= 0 ? exactly : column(target -> isMadeOf(pointer, target));
  }

  private int column(Predicate<String> isMeant) {
    return IntStream.range(0, targets.size())
        .filter(i -> !targets.get(i).isEmpty() && isMeant.test(targets.get(i)))
        .findFirst()
        .orElse(-1);
  }

  /** Where a field is in a contact: a JSON Pointer. */
  static String pointer(String target) {
    return "/" + target.replaceFirst("\\.", "/");
  }

  private static boolean isMadeOf(String pointer, String target) {
    return pointer.startsWith(pointer(target) + "/")
        || (pointer.equals("/name") && target.equals("first_name"));
  }
}
