package parley.simulator;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a call of the Graph API is about, as far as faults make a difference. */
enum CallKind {
  /** A send, or a mark as read. */
  MESSAGES,
  /** An upload, a look-up, or a deletion of a file. */
  MEDIA,
  /** Fetching a file's bytes. */
  DOWNLOAD;

  /** Says whether faults that are set for {@code calls} happen to this one. */
  boolean isAmong(CallKind calls) {
    return this == calls || (this == DOWNLOAD && calls == MEDIA);
  }

  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
