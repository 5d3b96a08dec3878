package parley.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import parley.http.Response.Header;

/**
 * What every page tells the browser. Nothing may be loaded from elsewhere, no text becomes a script
 * or markup, and no other page may frame this one or reach into it.
 */
final class PageHeaders {
  private PageHeaders() {}

  /** The headers of a page with this import map, its only inline script. */
  static List<Header> with(String importMap) {
    String source = FileHash.source(importMap.getBytes(StandardCharsets.UTF_8));
    return List.of(
        new Header("Content-Security-Policy", policy(source)),
        new Header("Cache-Control", "no-cache"),
        new Header("X-Frame-Options", "DENY"),
        new Header("Referrer-Policy", "same-origin"),
        new Header("Cross-Origin-Opener-Policy", "same-origin"),
        new Header("Cross-Origin-Resource-Policy", "same-origin"),
        new Header("Permissions-Policy", "microphone=(self), camera=(), geolocation=()"));
  }

  private static String policy(String script) {
    return "default-src 'none'; script-src 'self' "
        + script
        + "; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:;"
        + " connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self';"
        + " base-uri 'none';"
        + " form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script';"
        + " trusted-types lit-html parley";
  }
}
