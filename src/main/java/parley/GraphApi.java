package parley;

/**
 * Where Meta's Graph API is for channels that don't say otherwise.
 *
 * @param url its base, without a slash at the end
 * @param version {@code v25.0}
 */
public record GraphApi(String url, String version) {
  private static final String META = "https://graph.facebook.com";

  static GraphApi of(Settings settings) {
    return new GraphApi(
        settings
            .pattern(
                "PARLEY_GRAPH_URL",
                "https?://[^/?#@]+(/[^?#]*)?",
                "an http or https address without a query, like " + META)
            .map(url -> url.replaceAll("/+$", ""))
            .orElse(META),
        settings
            .pattern("PARLEY_GRAPH_VERSION", "v[0-9]{1,3}\\.[0-9]{1,2}", "a version like v25.0")
            .orElse("v25.0"));
  }

  String describe() {
    return "PARLEY_GRAPH_URL=%s\nPARLEY_GRAPH_VERSION=%s".formatted(url, version);
  }
}
