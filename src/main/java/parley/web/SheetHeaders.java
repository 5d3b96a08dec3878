package parley.web;

import java.util.List;
import parley.http.Response.Header;

/**
 * What the sheets that mails are shown on tell the browser. Strangers have written what stands on
 * one: it runs no script, sends no form and shows in our own pages only. They reach into it, to put
 * the mail there and to see how high it is, so it is of their origin; without scripts that lets
 * nobody reach out. Links open in tabs of their own, which are as free as any.
 */
final class SheetHeaders {
  private static final String OURS = "'self'";

  private SheetHeaders() {}

  /** Pictures that came with the mail are all that it loads. */
  static List<Header> sealed() {
    return headers(OURS);
  }

  /** Pictures of others are loaded, too: somebody has asked for them, and their owner learns so. */
  static List<Header> withPictures() {
    return headers(OURS + " https:");
  }

  private static List<Header> headers(String pictures) {
    return List.of(
        new Header("Content-Security-Policy", policy(pictures)),
        new Header("Cache-Control", "no-cache"),
        new Header("X-Frame-Options", "SAMEORIGIN"),
        new Header("Referrer-Policy", "no-referrer"),
        new Header("Cross-Origin-Resource-Policy", "same-origin"));
  }

  private static String policy(String pictures) {
    return "default-src 'none'; style-src 'unsafe-inline'; img-src "
        + pictures
        + "; base-uri 'none'; form-action 'none'; frame-ancestors 'self';"
        + " sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox";
  }
}
