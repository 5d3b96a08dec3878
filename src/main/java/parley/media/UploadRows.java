package parley.media;

import java.time.Instant;
import java.util.Optional;
import parley.channels.Channel;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code media_upload} table: what providers call what they were given. */
final class UploadRows {

  /** The provider's id of a medium that was uploaded to this account after {@code since}. */
  Optional<String> providerId(Tx tx, Channel channel, long id, Instant since) {
    return tx.one(
        """
        select provider_id from media_upload
        where org_id = ? and media_id = ? and channel_id = ? and uploaded_at > ?
        """,
        Row::text,
        channel.organizationId(),
        id,
        channel.id(),
        since);
  }

  /** Keeps it; false when the medium has been erased meanwhile. */
  boolean keep(Tx tx, Channel channel, long id, String providerId, Instant now) {
    return tx.run(
            """
            insert into media_upload (org_id, media_id, channel_id, provider_id, uploaded_at)
            select org_id, id, ?, ?, ? from media where org_id = ? and id = ?
            on conflict (org_id, media_id, channel_id) do update
            set provider_id = excluded.provider_id, uploaded_at = excluded.uploaded_at
            """,
            channel.id(),
            providerId,
            now,
            channel.organizationId(),
            id)
        == 1;
  }
}
