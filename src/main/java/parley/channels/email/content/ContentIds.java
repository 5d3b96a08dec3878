package parley.channels.email.content;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Content ids as HTML names them: as the path of an address. */
final class ContentIds {
  private ContentIds() {}

  /** Without percent-encoding, if it has any that can be read. */
  static String decoded(String name) {
    try {
      return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return name;
    }
  }
}
