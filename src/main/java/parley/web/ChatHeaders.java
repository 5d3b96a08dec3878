package parley.web;

import java.util.List;
import parley.http.Response.Header;

/** What the pages of a web chat tell the browser. */
final class ChatHeaders {
  private static final String OWN =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none';";

  private ChatHeaders() {}

  /**
   * The frame, which only these sites may show; no text becomes a script or markup in it. Without
   * {@code X-Frame-Options}, which knows no list and would keep all sites out.
   */
  static List<Header> frame(List<String> sites) {
    String ancestors = sites.isEmpty() ? "'none'" : String.join(" ", sites);
    return headers(
        " img-src 'self' blob: data:; media-src 'self' blob:; worker-src 'self'; frame-ancestors "
            + ancestors
            + "; require-trusted-types-for 'script'; trusted-types lit-html parley",
        "no-referrer");
  }

  /** The page for trying a chat, which loads it as a site does. */
  static List<Header> demo() {
    return headers(" frame-src 'self'; frame-ancestors 'none'", "same-origin");
  }

  private static List<Header> headers(String policy, String referrer) {
    return List.of(
        new Header("Content-Security-Policy", OWN + policy),
        new Header("Cache-Control", "no-cache"),
        new Header("Referrer-Policy", referrer));
  }
}
