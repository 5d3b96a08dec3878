package parley.media;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The tables {@code media} and {@code media_use}. Whatever changes a size changes the total. */
final class MediaRows {
  private static final String COLUMNS =
      """
      org_id, id, status, mime_type, size, sha256, filename, channel_id, provider_id,
      provider_sha256, contact_id, reason, expires_at, created_at
      """;

  private MediaRows() {}

  static void insert(Tx tx, MediaFile mediaFile) {
    MediaFile.Origin origin = mediaFile.origin();
    tx.run(
        """
        insert into media (org_id, id, status, mime_type, size, sha256, filename, channel_id,
          provider_id, provider_sha256, contact_id, reason, expires_at, created_at)
        values (:org_id, :id, :status, :mime_type, :size, :sha256, :filename, :channel_id,
          :provider_id, :provider_sha256, :contact_id, :reason, :expires_at, :created_at)
        """,
        Values.of("org_id", mediaFile.organizationId())
            .and("id", mediaFile.id())
            .and("status", mediaFile.status().text())
            .and("mime_type", mediaFile.mediaType())
            .and("size", mediaFile.size())
            .and("sha256", mediaFile.sha256())
            .and("filename", mediaFile.filename())
            .and("channel_id", origin == null ? null : origin.channelId())
            .and("provider_id", origin == null ? null : origin.providerId())
            .and("provider_sha256", origin == null ? null : origin.sha256())
            .and("contact_id", origin == null ? null : origin.contactId())
            .and("reason", mediaFile.reason())
            .and("expires_at", mediaFile.expiresAt())
            .and("created_at", mediaFile.createdAt()));
    if (mediaFile.size() != null) {
      MediaTotalRows.add(tx, mediaFile.organizationId(), mediaFile.size());
    }
  }

  /** A medium that clients may know of. */
  static Optional<MediaFile> find(Tx tx, long organizationId, long id) {
    return tx.one(
        "select " + COLUMNS + " from media where org_id = ? and id = ? and status <> 'staged'",
        MediaRows::medium,
        organizationId,
        id);
  }

  /** Those of these media whose files are there. */
  static List<MediaFile> ready(Tx tx, long organizationId, Collection<Long> ids) {
    return tx.list(
        "select "
            + COLUMNS
            + " from media where org_id = :org_id and id in (:ids) and status = 'ready'",
        MediaRows::medium,
        Values.of("org_id", organizationId).and("ids", List.copyOf(ids)));
  }

  /** Shows a staged medium, whose file is there now. */
  static void show(Tx tx, MediaKey mediaKey) {
    tx.run(
        "update media set status = 'ready' where org_id = ? and id = ? and status = 'staged'",
        mediaKey.organizationId(),
        mediaKey.id());
  }

  /** Tells of the file of a pending medium, which is there now; false if it isn't pending. */
  static boolean fetched(Tx tx, MediaKey mediaKey, String mediaType, long size, String sha256) {
    boolean changed =
        tx.run(
                """
                update media set status = 'ready', mime_type = :mime_type, size = :size,
                  sha256 = :sha256
                where org_id = :org_id and id = :id and status = 'pending'
                """,
                Values.of("mime_type", mediaType)
                    .and("size", size)
                    .and("sha256", sha256)
                    .and("org_id", mediaKey.organizationId())
                    .and("id", mediaKey.id()))
            == 1;
    if (changed) {
      MediaTotalRows.add(tx, mediaKey.organizationId(), size);
    }
    return changed;
  }

  /** Gives up on a pending medium. */
  static boolean failed(Tx tx, MediaKey mediaKey, String reason) {
    return tx.run(
            """
            update media set status = 'failed', reason = ?
            where org_id = ? and id = ? and status = 'pending'
            """,
            reason,
            mediaKey.organizationId(),
            mediaKey.id())
        == 1;
  }

  /** Notes that a message to or from a contact shows the medium. */
  static void use(Tx tx, long organizationId, long contactId, long id) {
    MediaUseRows.add(tx, organizationId, contactId, id);
    tx.run(
        """
        update media set expires_at = null
        where org_id = ? and id = ? and expires_at is not null
        """,
        organizationId,
        id);
  }

  /** Has a medium that no message shows kept until some time; false when it is no more. */
  static boolean keepUntil(Tx tx, long organizationId, long id, Instant until) {
    return tx.run(
            "update media set expires_at = ? where org_id = ? and id = ? and status = 'ready'",
            until,
            organizationId,
            id)
        == 1;
  }

  /** Deletes a medium; false when there is none. */
  static boolean delete(Tx tx, MediaKey mediaKey) {
    List<Deleted> deleted =
        tx.list(
            "delete from media where org_id = ? and id = ? returning org_id, id, size",
            MediaRows::deleted,
            mediaKey.organizationId(),
            mediaKey.id());
    return !uncounted(tx, deleted).isEmpty();
  }

  /** Deletes media; says where they were. */
  static List<MediaKey> delete(Tx tx, long organizationId, List<Long> ids) {
    return uncounted(
        tx,
        tx.list(
            """
            delete from media where org_id = :org_id and id in (:ids) returning org_id, id, size
            """,
            MediaRows::deleted,
            Values.of("org_id", organizationId).and("ids", ids)));
  }

  /**
   * Deletes those of these media that no other contact's conversations show; says where they were.
   */
  static List<MediaKey> deleteOf(Tx tx, long organizationId, long contactId, List<Long> ids) {
    take(tx, organizationId, ids);
    return uncounted(
        tx,
        tx.list(
            """
            delete from media
            where org_id = :org_id and id in (:ids)
              and not exists (
                select 1 from media_use used
                where used.org_id = :org_id and used.media_id = media.id
                  and used.contact_id <> :contact_id)
            returning org_id, id, size
            """,
            MediaRows::deleted,
            Values.of("org_id", organizationId).and("contact_id", contactId).and("ids", ids)));
  }

  /**
   * Waits for whoever erases another contact of theirs now, or shows them to one; from then on
   * nobody does before the transaction ends.
   */
  static void take(Tx tx, long organizationId, List<Long> ids) {
    tx.list(
        "select id from media where org_id = :org_id and id in (:ids) order by id "
            + tx.dialect().takeRows("media"),
        Row::number,
        Values.of("org_id", organizationId).and("ids", ids));
  }

  /** Deletes media that were begun before {@code until}, of all organizations. */
  static List<MediaKey> deleteStaged(Tx tx, Instant until, int most) {
    return uncounted(
        tx,
        FoundKeys.numbers(
                tx,
                """
                select org_id, id from media where status = 'staged' and created_at < ? limit ?
                """,
                until,
                most)
            .changed((organizationId, ids) ->
                delete(
                    tx, organizationId, ids, "status = 'staged' and created_at < :until", until)));
  }

  /** Finds files that no message shows and whose time is over, of all organizations. */
  static FoundKeys<Long> expired(Tx tx, Instant until, int most) {
    return FoundKeys.numbers(
        tx,
        "select org_id, id from media where expires_at <= ? order by expires_at limit ?",
        until,
        most);
  }

  /** Deletes those of these that no message shows still. */
  static List<MediaKey> deleteExpired(Tx tx, long organizationId, List<Long> ids, Instant until) {
    return uncounted(tx, delete(tx, organizationId, ids, "expires_at <= :until", until));
  }

  /** Gives those of these more time that no message shows still. */
  static void putOff(
      Tx tx, long organizationId, Collection<Long> ids, Instant until, Instant next) {
    tx.run(
        """
        update media set expires_at = :next
        where org_id = :org_id and id in (:ids) and expires_at <= :until
        """,
        Values.of("next", next)
            .and("org_id", organizationId)
            .and("ids", List.copyOf(ids))
            .and("until", until));
  }

  private static List<Deleted> delete(
      Tx tx, long organizationId, List<Long> ids, String condition, Instant until) {
    return tx.list(
        """
        delete from media where org_id = :org_id and id in (:ids) and %s
        returning org_id, id, size
        """
            .formatted(condition),
        MediaRows::deleted,
        Values.of("org_id", organizationId).and("ids", ids).and("until", until));
  }

  /** A row that is gone, and the bytes of its file. */
  private record Deleted(MediaKey mediaKey, long size) {}

  private static Deleted deleted(Row row) {
    Long size = row.numberOrNull("size");
    return new Deleted(
        new MediaKey(row.number("org_id"), row.number("id")), size == null ? 0 : size);
  }

  /** Takes what was deleted from the totals, always in one order, as they are locked by it. */
  private static List<MediaKey> uncounted(Tx tx, List<Deleted> deleted) {
    Map<Long, Long> sizes = new TreeMap<>();
    deleted.forEach(file -> sizes.merge(file.mediaKey().organizationId(), file.size(), Long::sum));
    sizes.forEach((organizationId, size) -> MediaTotalRows.add(tx, organizationId, -size));
    return deleted.stream().map(Deleted::mediaKey).toList();
  }

  private static MediaFile medium(Row row) {
    return new MediaFile(
        row.number("org_id"),
        row.number("id"),
        MediaStatus.of(row.text("status")),
        row.textOrNull("mime_type"),
        row.numberOrNull("size"),
        row.textOrNull("sha256"),
        row.textOrNull("filename"),
        origin(row),
        row.textOrNull("reason"),
        row.instantOrNull("expires_at"),
        row.instant("created_at"));
  }

  private static MediaFile.@Nullable Origin origin(Row row) {
    Long channelId = row.numberOrNull("channel_id");
    String providerId = row.textOrNull("provider_id");
    return channelId == null || providerId == null
        ? null
        : new MediaFile.Origin(
            channelId, providerId, row.textOrNull("provider_sha256"), row.number("contact_id"));
  }
}
