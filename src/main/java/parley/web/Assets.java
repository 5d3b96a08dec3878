package parley.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import parley.http.Response;
import parley.http.Sha256;

/** Files below a folder with a name that says which state of the sources they are of. */
final class Assets {
  private static final int HASH_BYTES = 8;
  private static final Response.Header SAME_ORIGIN =
      new Response.Header("Cross-Origin-Resource-Policy", "same-origin");
  private static final List<Response.Header> FOR_EVER =
      List.of(
          new Response.Header("Cache-Control", "public, max-age=31536000, immutable"), SAME_ORIGIN);
  private static final List<Response.Header> UNCACHED =
      List.of(new Response.Header("Cache-Control", "no-store"), SAME_ORIGIN);

  private final String folder;
  private final String state;
  private final Map<String, ServedFile> files = new HashMap<>();

  private Assets(
      String folder, String state, SortedMap<String, byte[]> files, List<Response.Header> headers) {
    this.folder = folder;
    this.state = state;
    files.forEach((path, bytes) -> {
      if (!path.endsWith(".html")) {
        String media = MediaType.of(path).orElseThrow();
        this.files.put(path, new ServedFile(media, () -> bytes, headers));
      }
    });
  }

  /** What was released: it may be kept for ever, since other files will have another hash. */
  static Assets released(String folder, SortedMap<String, byte[]> files) {
    return new Assets(folder, hash(files), files, FOR_EVER);
  }

  /** What is being worked on: nothing is kept. */
  static Assets edited(String folder, SortedMap<String, byte[]> files) {
    return new Assets(folder, "dev", files, UNCACHED);
  }

  private static String hash(SortedMap<String, byte[]> files) {
    MessageDigest digest = Sha256.digest();
    files.forEach((path, bytes) -> {
      digest.update((path + " " + bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    });
    return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
  }

  /** Where they are. */
  String address() {
    return folder + "/" + state;
  }

  /** The file at a path, unless the state is another one or there is no such file. */
  Optional<ServedFile> find(String itsState, String path) {
    return itsState.equals(state) ? Optional.ofNullable(files.get(path)) : Optional.empty();
  }
}
