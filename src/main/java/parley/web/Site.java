package parley.web;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import parley.http.Json;

/**
 * All pages and assets of one state of the sources. Pages are files that name three things in
 * braces: {@code {assets}}, the folder of the assets; {@code {importmap}}, the script that says
 * where Lit is; and {@code {modulepreload}}, links to everything that the page's modules import.
 */
final class Site {
  /** Where the assets are, below their hash. */
  static final String FOLDER = "/inbox/a";

  private static final Pattern ENTRY = Pattern.compile("src=\"\\{assets}/([^\"]+\\.js)\"");

  private final Assets assets;
  private final Map<String, ServedFile> pages = new HashMap<>();

  private Site(Assets assets, SortedMap<String, byte[]> files) {
    this.assets = assets;
    Modules modules = new Modules(files, Lit.names());
    files.forEach((path, bytes) -> {
      if (path.endsWith(".html")) {
        String media = MediaType.of(path).orElseThrow();
        pages.put(path, page(media, new String(bytes, StandardCharsets.UTF_8), modules));
      }
    });
  }

  /** What was released. */
  static Site of(SortedMap<String, byte[]> own) {
    SortedMap<String, byte[]> files = withLit(own);
    return new Site(Assets.released(FOLDER, files), files);
  }

  /** What is being worked on. */
  static Site edited(SortedMap<String, byte[]> own) {
    SortedMap<String, byte[]> files = withLit(own);
    return new Site(Assets.edited(FOLDER, files), files);
  }

  private static SortedMap<String, byte[]> withLit(SortedMap<String, byte[]> own) {
    SortedMap<String, byte[]> all = new TreeMap<>(own);
    all.putAll(Lit.files());
    return all;
  }

  private ServedFile page(String media, String template, Modules modules) {
    String importMap = importMap();
    List<String> entries =
        ENTRY.matcher(template).results().map((MatchResult entry) -> entry.group(1)).toList();
    String page =
        template
            .replace("{importmap}", "<script type=\"importmap\">" + importMap + "</script>")
            .replace("{modulepreload}", modules.preload(entries))
            .replace("{assets}", assets.address());
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return new ServedFile(media, () -> bytes, PageHeaders.with(importMap));
  }

  private String importMap() {
    Map<String, String> imports = new TreeMap<>();
    Lit.names().forEach((name, path) -> imports.put(name, assets.address() + "/" + path));
    return new String(Json.write(Map.of("imports", imports)), StandardCharsets.UTF_8);
  }

  /** The page in a file that there must be. */
  ServedFile page(String file) {
    return Optional.ofNullable(pages.get(file)).orElseThrow();
  }

  /** The asset at a path, unless the hash is another one's or there is no such asset. */
  Optional<ServedFile> asset(String itsHash, String path) {
    return assets.find(itsHash, path);
  }
}
