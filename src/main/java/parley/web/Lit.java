package parley.web;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of Lit that our modules may import, straight from its packages in the jar. Each file of
 * its packages has a name of its own, so that they lie in one folder here; {@code lit} itself,
 * which only repeats what the others export, is its first file.
 */
final class Lit {
  /** Where its files lie below the assets. */
  static final String FOLDER = "lit/";

  /** The versions stand in {@code pom.xml}, too. */
  private static final Map<String, String> PACKAGES =
      Map.of(
          "index.js", "lit/3.3.3",
          "lit-element.js", "lit-element/4.2.2",
          "reactive-element.js", "reactive-element/2.1.2",
          "css-tag.js", "reactive-element/2.1.2");

  private static final String LIT_HTML = "lit-html/3.3.3";
  private static final String RESOURCES = "/META-INF/resources/_static/";

  private static final String[] OF_LIT_HTML = {
    "lit-html.js",
    "is-server.js",
    "directive.js",
    "directive-helpers.js",
    "async-directive.js",
    "directives/cache.js",
    "directives/class-map.js",
    "directives/guard.js",
    "directives/if-defined.js",
    "directives/keyed.js",
    "directives/live.js",
    "directives/ref.js",
    "directives/repeat.js"
  };

  private Lit() {}

  /** Its files, by their path below the assets. */
  static SortedMap<String, byte[]> files() {
    SortedMap<String, byte[]> files = new TreeMap<>();
    PACKAGES.forEach((file, folder) -> add(files, folder, file));
    for (String file : OF_LIT_HTML) {
      add(files, LIT_HTML, file);
    }
    return files;
  }

  private static void add(Map<String, byte[]> files, String folder, String file) {
    files.put(FOLDER + file, Resources.read(RESOURCES + folder + "/" + file));
  }

  /** What modules, ours and its own, name to import it, and where that is below the assets. */
  static Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("lit", FOLDER + "index.js");
    names.put("lit/", FOLDER);
    names.put("lit-html", FOLDER + "lit-html.js");
    names.put("lit-html/", FOLDER);
    names.put("lit-element/", FOLDER);
    names.put("@lit/reactive-element", FOLDER + "reactive-element.js");
    return names;
  }
}
