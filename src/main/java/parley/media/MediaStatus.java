package parley.media;

import java.util.Locale;

/** How far a medium is. */
enum MediaStatus {
  /** Its file is being written; nobody knows of it yet. */
  STAGED,
  /** It came in, and its file is still at the provider. */
  PENDING,
  READY,
  /** Its file could not be downloaded, and is not tried again. */
  FAILED;

  /** As in the API and in the database. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static MediaStatus of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
