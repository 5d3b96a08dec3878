package parley.channels.email.content;

import java.util.Set;

/** Tells texts from files. */
final class PartRole {
  private static final Set<String> TEXTS = Set.of("text/plain", "text/html");

  /** What some programs send besides plain text and HTML, saying the same. */
  private static final Set<String> REPEATING = Set.of("text/x-amp-html", "text/watch-html");

  private PartRole() {}

  /** Whether a part is to be read, rather than to be opened. Texts with names are files. */
  static boolean isText(PartDescriptor part, boolean alternative) {
    boolean named = part.header().filename().isPresent() && !alternative;
    return TEXTS.contains(part.mediaType()) && !named && !part.header().isAttachment();
  }

  /** Whether a part says once more what its alternatives say. */
  static boolean repeatsText(PartDescriptor part, boolean alternative) {
    return alternative && REPEATING.contains(part.mediaType());
  }
}
