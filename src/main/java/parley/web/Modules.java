package parley.web;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which modules a module needs before it runs. Browsers find out one level after the other; who is
 * told all at once is done in one round trip.
 */
final class Modules {
  /** Not {@code import('…')}, which waits until it is reached. */
  private static final Pattern IMPORT =
      Pattern.compile("\\b(?:import|export)\\b(?:[^'\"()=;]*?\\bfrom)?\\s*['\"]([^'\"\\n]+)['\"]");

  private final Map<String, byte[]> files;
  private final Map<String, String> names;

  /**
   * The modules among {@code files}.
   *
   * @param names where what is imported by name is; a name that ends in a slash is a folder
   */
  Modules(Map<String, byte[]> files, Map<String, String> names) {
    this.files = files;
    this.names = names;
  }

  /** Links that let a page load these modules, and all that they import, at once. */
  String preload(List<String> modules) {
    return importedBy(modules)
        .map(path -> "<link rel=\"modulepreload\" href=\"{assets}/" + path + "\">")
        .collect(Collectors.joining("\n"));
  }

  /** The modules themselves, then what they import, directly or not, each once. */
  Stream<String> importedBy(List<String> modules) {
    Set<String> found = new LinkedHashSet<>();
    modules.forEach(module -> add(module, found));
    return found.stream();
  }

  private void add(String module, Set<String> found) {
    byte[] bytes = files.get(module);
    if (bytes != null && found.add(module)) {
      IMPORT
          .matcher(new String(bytes, StandardCharsets.UTF_8))
          .results()
          .map((MatchResult match) -> path(match.group(1), module))
          .flatMap(Optional::stream)
          .forEach(path -> add(path, found));
    }
  }

  private Optional<String> path(String name, String importer) {
    if (name.startsWith(".")) {
      return Optional.of(URI.create(importer).resolve(name).toString());
    }
    return names.containsKey(name)
        ? Optional.ofNullable(names.get(name))
        : names.keySet().stream()
            .filter(folder -> folder.endsWith("/") && name.startsWith(folder))
            .findFirst()
            .map(folder -> names.get(folder) + name.substring(folder.length()));
  }
}
