package parley.web;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Our own files for browsers, as text. */
final class WebSources {
  private WebSources() {}

  /** All of the pages where people work, by their path. */
  static SortedMap<String, String> all() {
    SortedMap<String, String> all = new TreeMap<>();
    WebFolder.ofJar("inbox", "inbox.html")
        .forEach((path, bytes) -> all.put(path, new String(bytes, StandardCharsets.UTF_8)));
    return all;
  }

  /** Those of the web chat. */
  static SortedMap<String, String> ofChat() {
    SortedMap<String, String> all = new TreeMap<>();
    WebFolder.ofJar("chat", "frame.html")
        .forEach((path, bytes) -> all.put(path, new String(bytes, StandardCharsets.UTF_8)));
    return all;
  }

  /** Those with code, without the tables of strings. */
  static Map<String, String> modules() {
    SortedMap<String, String> modules = all();
    modules.keySet().removeIf(path -> !path.endsWith(".js") || path.startsWith("locales/"));
    return modules;
  }
}
