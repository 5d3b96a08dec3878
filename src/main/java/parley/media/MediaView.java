package parley.media;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/** A medium as the API shows it. */
record MediaView(
    String id,
    String status,
    @Nullable String mimeType,
    @Nullable Long size,
    @Nullable String sha256,
    @Nullable String filename,
    @Nullable String url,
    @Nullable Instant urlExpiresAt,
    @Nullable Instant expiresAt,
    @Nullable Failure error,
    Instant createdAt) {

  /** Why it will never be ready. */
  record Failure(String code, String message) {}

  static MediaView of(MediaFile mediaFile, SignedLinks links) {
    SignedLinks.@Nullable Link link =
        mediaFile.status() == MediaStatus.READY ? links.to(mediaFile.place()) : null;
    return new MediaView(
        IdType.MEDIA.encode(mediaFile.id()),
        mediaFile.status().text(),
        mediaFile.mediaType(),
        mediaFile.size(),
        mediaFile.sha256(),
        mediaFile.filename(),
        link == null ? null : link.url(),
        link == null ? null : link.expiresAt(),
        mediaFile.expiresAt(),
        mediaFile.reason() == null ? null : new Failure("fetch_failed", mediaFile.reason()),
        mediaFile.createdAt());
  }
}
