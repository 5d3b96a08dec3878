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

  static MediaView of(Medium medium, Links links) {
    Links.@Nullable Link link =
        medium.status() == MediaStatus.READY ? links.to(medium.place()) : null;
    return new MediaView(
        IdType.MEDIA.encode(medium.id()),
        medium.status().text(),
        medium.mediaType(),
        medium.size(),
        medium.sha256(),
        medium.filename(),
        link == null ? null : link.url(),
        link == null ? null : link.expiresAt(),
        medium.expiresAt(),
        medium.reason() == null ? null : new Failure("fetch_failed", medium.reason()),
        medium.createdAt());
  }
}
