package parley.web;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One module in the place of several that lie in one folder: what a page imports before it runs
 * costs a visitor a request each. Each keeps a scope of its own, a library stays the file that it
 * is, and whoever is loaded later and imports one of the joined gets the same one. Decision 0073.
 */
final class JoinedModules {
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import \\{ ([\\w, ]+) \\} from '([^'\\n]+)';\\n");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export ((?:async )?function|class|const) (\\w+)");
  private static final Pattern UNKNOWN = Pattern.compile("(?m)^(?:import|export)\\b[^(\\n]*");

  private final SortedMap<String, byte[]> files;
  private final String foreign;
  private final Map<String, TreeSet<String>> outside = new TreeMap<>();
  private final Map<String, String> joined = new LinkedHashMap<>();
  private final List<String> exports = new ArrayList<>();

  private JoinedModules(SortedMap<String, byte[]> files, String foreign) {
    this.files = files;
    this.foreign = foreign;
  }

  /**
   * The files with {@code entry} and all that it imports joined.
   *
   * @param foreign the folder of what is not joined
   * @throws IllegalStateException when a module imports or exports in another way than {@code
   *     import { a, b } from './c.js';} and {@code export function}, {@code class} or {@code const}
   */
  static SortedMap<String, byte[]> join(
      SortedMap<String, byte[]> files, String entry, String foreign) {
    JoinedModules modules = new JoinedModules(files, foreign);
    modules.add(entry);
    SortedMap<String, byte[]> result = new TreeMap<>(files);
    byte[] elsewhere = bytes("export * from './" + entry + "';\n");
    modules.joined.keySet().forEach(module -> result.put(module, elsewhere));
    result.put(entry, bytes(modules.text()));
    return result;
  }

  private void add(String module) {
    if (joined.containsKey(module)) {
      return;
    }
    String text = new String(files.get(module), StandardCharsets.UTF_8);
    Matcher imports = IMPORT.matcher(text);
    while (imports.find()) {
      String from = URI.create(module).resolve(imports.group(2)).toString();
      if (from.startsWith(foreign)) {
        outside
            .computeIfAbsent(from, any -> new TreeSet<>())
            .addAll(List.of(imports.group(1).split(", ")));
      } else {
        add(from);
      }
    }
    joined.put(module, scope(module, imports.replaceAll("")));
  }

  private String scope(String module, String text) {
    List<String> names = EXPORT.matcher(text).results().map(export -> export.group(2)).toList();
    String body = EXPORT.matcher(text).replaceAll("$1 $2");
    Matcher unknown = UNKNOWN.matcher(body);
    if (unknown.find()) {
      throw new IllegalStateException("can't join " + module + ": " + unknown.group());
    }
    exports.addAll(names);
    String list = String.join(", ", names);
    return "const { %s } = (() => {\n%s\nreturn { %s };\n})();\n".formatted(list, body, list);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    outside.forEach((from, names) ->
        text.append("import { %s } from './%s';\n".formatted(String.join(", ", names), from)));
    joined.values().forEach(text::append);
    return text.append("export { ").append(String.join(", ", exports)).append(" };\n").toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
