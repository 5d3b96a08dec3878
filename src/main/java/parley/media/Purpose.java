package parley.media;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import parley.http.Problem;

/** What a message shows a file as, and what it has to be for that (WhatsApp's limits). */
enum Purpose {
  IMAGE(5L << 20, Kind.JPEG, Kind.PNG),
  STICKER(500L << 10, Kind.WEBP),
  AUDIO(16L << 20, Kind.AAC, Kind.AMR, Kind.MP3, Kind.M4A, Kind.OGG),
  VIDEO(16L << 20, Kind.MP4, Kind.THREE_GP),
  DOCUMENT(100L << 20, Kind.values());

  private final long most;

  @SuppressWarnings("ImmutableEnumChecker") // never changed
  private final Set<Kind> kinds;

  Purpose(long most, Kind... kinds) {
    this.most = most;
    this.kinds = EnumSet.of(kinds[0], kinds);
  }

  /** The purpose of this name in the API. */
  static Purpose of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }

  /** What keeps a medium from being sent for this; {@code field} names it in the body. */
  Optional<Problem> obstacle(Medium medium, String field) {
    if (medium.status() != MediaStatus.READY || medium.size() == null) {
      return Optional.of(
          Problem.invalidField(field, "media_not_ready", "the file isn't here (yet)"));
    }
    Optional<Kind> kind = Optional.ofNullable(medium.mediaType()).flatMap(Kind::of);
    if (kind.isEmpty() || !kinds.contains(kind.get())) {
      return Optional.of(
          Problem.invalidField(
              field,
              "unfit_media_type",
              "is " + medium.mediaType() + ", which can't be sent as " + text()));
    }
    return medium.size() > most
        ? Optional.of(
            Problem.invalidField(
                field, "too_large", "may have at most " + most + " bytes as " + text()))
        : Optional.empty();
  }

  private String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
