package parley.media;

import java.time.Instant;
import java.util.Optional;
import parley.channels.Channel;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code media_upload} table: what providers call what they were given. */
final class UploadRows {
  private UploadRows() {}

  /** The provider's id of a medium that was uploaded to this channel after {@code since}. */
  static Optional<String> providerId(Tx tx, Channel channel, long id, Instant since) {
    return tx.one(
        """
        select provider_id from media_upload
        where org_id = :org_id and media_id = :media_id and channel_id = :channel_id
          and uploaded_at > :since
        """,
        Row::text,
        Values.of("org_id", channel.organizationId())
            .and("media_id", id)
            .and("channel_id", channel.id())
            .and("since", since));
  }

  /** Keeps it; false when the medium has been erased meanwhile. */
  static boolean keep(Tx tx, Channel channel, long id, String providerId, Instant now) {
    return tx.run(
            """
            insert into media_upload (org_id, media_id, channel_id, provider_id, uploaded_at)
            select org_id, id, :channel_id, :provider_id, :uploaded_at from media
            where org_id = :org_id and id = :id
            on conflict (org_id, media_id, channel_id) do update
            set provider_id = excluded.provider_id, uploaded_at = excluded.uploaded_at
            """,
            Values.of("channel_id", channel.id())
                .and("provider_id", providerId)
                .and("uploaded_at", now)
                .and("org_id", channel.organizationId())
                .and("id", id))
        == 1;
  }
}
