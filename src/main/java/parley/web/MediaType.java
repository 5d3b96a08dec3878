package parley.web;

import java.util.Map;
import java.util.Optional;

/** The content types of the files that browsers are given. */
final class MediaType {
  private static final Map<String, String> BY_ENDING =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png",
          "mp3", "audio/mpeg",
          "ogg", "audio/ogg",
          "webmanifest", "application/manifest+json");

  private MediaType() {}

  /** The type of a file by how its name ends; empty for what is not served. */
  static Optional<String> of(String name) {
    return Optional.ofNullable(BY_ENDING.get(name.substring(name.lastIndexOf('.') + 1)));
  }
}
