package parley.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parley.http.Json;
import parley.http.Response;

/**
 * All pages and assets of one state of the sources. Pages are files that name three things in
 * braces: {@code {assets}}, the folder of the assets; {@code {importmap}}, the script that says
 * where Lit is; and {@code {modulepreload}}, links to everything that the page's modules import.
 */
final class Site {
  /** Where the assets are, below their hash. */
  static final String FOLDER = "/inbox/a";

  private static final int HASH_BYTES = 8;
  private static final Pattern ENTRY = Pattern.compile("src=\"\\{assets}/([^\"]+\\.js)\"");
  private static final List<Response.Header> FOR_EVER =
      List.of(
          new Response.Header("Cache-Control", "public, max-age=31536000, immutable"),
          new Response.Header("Cross-Origin-Resource-Policy", "same-origin"));
  private static final List<Response.Header> UNCACHED =
      List.of(
          new Response.Header("Cache-Control", "no-store"),
          new Response.Header("Cross-Origin-Resource-Policy", "same-origin"));

  private final String hash;
  private final Map<String, ServedFile> assets = new HashMap<>();
  private final Map<String, ServedFile> pages = new HashMap<>();

  private Site(String hash, SortedMap<String, byte[]> files, List<Response.Header> headers) {
    this.hash = hash;
    Modules modules = new Modules(files, Lit.names());
    files.forEach((path, bytes) -> {
      String media = MediaType.of(path).orElseThrow();
      if (path.endsWith(".html")) {
        pages.put(path, page(media, new String(bytes, StandardCharsets.UTF_8), modules));
      } else {
        assets.put(path, new ServedFile(media, () -> bytes, headers));
      }
    });
  }

  /** What was released: assets may be kept for ever, since others will have another hash. */
  static Site of(SortedMap<String, byte[]> own) {
    SortedMap<String, byte[]> files = withLit(own);
    return new Site(hash(files), files, FOR_EVER);
  }

  /** What is being worked on: nothing is kept. */
  static Site edited(SortedMap<String, byte[]> own) {
    return new Site("dev", withLit(own), UNCACHED);
  }

  private static SortedMap<String, byte[]> withLit(SortedMap<String, byte[]> own) {
    SortedMap<String, byte[]> all = new TreeMap<>(own);
    all.putAll(Lit.files());
    return all;
  }

  private static String hash(SortedMap<String, byte[]> files) {
    MessageDigest digest = Sha256.digest();
    files.forEach((path, bytes) -> {
      digest.update((path + " " + bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    });
    return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
  }

  private ServedFile page(String media, String template, Modules modules) {
    String importMap = importMap();
    List<String> entries =
        ENTRY.matcher(template).results().map((MatchResult entry) -> entry.group(1)).toList();
    String page =
        template
            .replace("{importmap}", "<script type=\"importmap\">" + importMap + "</script>")
            .replace("{modulepreload}", preload(modules.importedBy(entries)))
            .replace("{assets}", address());
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return new ServedFile(media, () -> bytes, PageHeaders.with(importMap));
  }

  /** The folder of the assets. */
  String address() {
    return FOLDER + "/" + hash;
  }

  private String importMap() {
    Map<String, String> imports = new TreeMap<>();
    Lit.names().forEach((name, path) -> imports.put(name, address() + "/" + path));
    return new String(Json.write(Map.of("imports", imports)), StandardCharsets.UTF_8);
  }

  private static String preload(Stream<String> modules) {
    return modules
        .map(path -> "<link rel=\"modulepreload\" href=\"{assets}/" + path + "\">")
        .collect(Collectors.joining("\n"));
  }

  /** The page in a file that there must be. */
  ServedFile page(String file) {
    return Optional.ofNullable(pages.get(file)).orElseThrow();
  }

  /** The asset at a path, unless the hash is another one's or there is no such asset. */
  Optional<ServedFile> asset(String itsHash, String path) {
    return itsHash.equals(hash) ? Optional.ofNullable(assets.get(path)) : Optional.empty();
  }
}
