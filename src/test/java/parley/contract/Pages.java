package parley.contract;

import java.util.regex.Pattern;

/** Paths that people look at in a browser: the API's description leaves them out. */
final class Pages {
  private static final Pattern PATHS =
      Pattern.compile(
          "/(login|signup|forgot|accept|reset|confirm|restore|reports|simulator|sheet(/pictures)?"
              + "|(inbox|contacts|settings)(/.*)?"
              + "|chat/((loader|panel|identity|unread|keyboard)[.]js|(a|frame|demo)/.*))");

  private Pages() {}

  static boolean contain(String path) {
    return PATHS.matcher(path).matches();
  }
}
