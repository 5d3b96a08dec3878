package parley.media;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelCapabilities.FileLimit;
import parley.http.Problem;

/** Whether a file is what a channel takes for a type of message. */
final class FileFit {
  private FileFit() {}

  /**
   * What keeps a file from being sent.
   *
   * @param use what it is shown as: {@code image} …
   * @param limit what it has to be for that; null when the channel shows none so
   * @param field the place in the body that names it
   */
  static Optional<Problem> obstacle(
      MediaFile file, String use, @Nullable FileLimit limit, String field) {
    Long size = file.size();
    if (file.status() != MediaStatus.READY || size == null) {
      return Optional.of(
          Problem.invalidField(field, "media_not_ready", "the file is not ready yet"));
    }
    Optional<FileType> type = Optional.ofNullable(file.mediaType()).flatMap(FileType::of);
    if (limit == null || type.isEmpty() || !allows(limit.mediaTypes(), type.get())) {
      return Optional.of(
          Problem.invalidField(
              field,
              "unfit_media_type",
              "is " + file.mediaType() + ", which can't be sent as " + use + instead(limit)));
    }
    return size > limit.maxBytes()
        ? Optional.of(
            Problem.invalidField(
                field, "too_large", "may have at most " + limit.maxBytes() + " bytes as " + use))
        : Optional.empty();
  }

  private static String instead(@Nullable FileLimit limit) {
    return limit == null || limit.mediaTypes().isEmpty()
        ? ""
        : "; it must be one of " + String.join(", ", limit.mediaTypes());
  }

  /** No types at all are all that can be uploaded. */
  private static boolean allows(List<String> mediaTypes, FileType type) {
    return mediaTypes.isEmpty() || mediaTypes.contains(type.mediaType());
  }
}
