package parley.media;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import parley.http.Problem;

/** What a message shows a file as, and what it has to be for that (WhatsApp's limits). */
enum MediaUse {
  IMAGE(5L << 20, FileType.JPEG, FileType.PNG),
  STICKER(500L << 10, FileType.WEBP),
  AUDIO(16L << 20, FileType.AAC, FileType.AMR, FileType.MP3, FileType.M4A, FileType.OGG),
  VIDEO(16L << 20, FileType.MP4, FileType.THREE_GP),
  DOCUMENT(100L << 20, FileType.values());

  private final long most;

  @SuppressWarnings("ImmutableEnumChecker") // never changed
  private final Set<FileType> kinds;

  MediaUse(long most, FileType... kinds) {
    this.most = most;
    this.kinds = EnumSet.of(kinds[0], kinds);
  }

  /** The purpose of this name in the API. */
  static MediaUse of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }

  /** What keeps a medium from being sent for this; {@code field} names it in the body. */
  Optional<Problem> obstacle(MediaFile mediaFile, String field) {
    if (mediaFile.status() != MediaStatus.READY || mediaFile.size() == null) {
      return Optional.of(
          Problem.invalidField(field, "media_not_ready", "the file is not ready yet"));
    }
    Optional<FileType> kind = Optional.ofNullable(mediaFile.mediaType()).flatMap(FileType::of);
    if (kind.isEmpty() || !kinds.contains(kind.get())) {
      return Optional.of(
          Problem.invalidField(
              field,
              "unfit_media_type",
              "is " + mediaFile.mediaType() + ", which can't be sent as " + text()));
    }
    return mediaFile.size() > most
        ? Optional.of(
            Problem.invalidField(
                field, "too_large", "may have at most " + most + " bytes as " + text()))
        : Optional.empty();
  }

  private String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
