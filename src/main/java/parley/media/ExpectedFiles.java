package parley.media;

import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.outbox.Outbox;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;
import tools.jackson.databind.node.ObjectNode;

/** Files that messages from outside name: most are still with the provider. */
final class ExpectedFiles {
  private final Ids ids;
  private final Outbox outbox;

  ExpectedFiles(Ids ids, Outbox outbox) {
    this.ids = ids;
    this.outbox = outbox;
  }

  /**
   * Gives what a customer sent, and {@code content} names by {@code provider_media_id}, an id of
   * ours: {@code media_id}. Nothing is written.
   */
  void name(ObjectNode content) {
    ObjectNode file = file(content);
    if (file.path("provider_media_id").isString()) {
      file.put("media_id", IdType.MEDIA.encode(ids.next()));
    }
  }

  /** An edit nests the new content under "content". */
  private static ObjectNode file(ObjectNode content) {
    return content.path("content") instanceof ObjectNode edited ? edited : content;
  }

  /**
   * Has what {@link #name} has given an id fetched, to show it in a conversation of this contact;
   * one that customers hand to Parley itself is here already.
   */
  void expect(Tx tx, Channel channel, long contactId, ObjectNode content, Instant now) {
    ObjectNode file = file(content);
    attached(tx, channel.organizationId(), contactId, file);
    OptionalLong id = IdType.MEDIA.decode(file.path("media_id").asString(""));
    String providerId = file.path("provider_media_id").asString("");
    if (id.isEmpty()) {
      return;
    }
    if (providerId.isEmpty()) {
      MediaRows.use(tx, channel.organizationId(), contactId, id.getAsLong());
      return;
    }
    MediaKey mediaKey = new MediaKey(channel.organizationId(), id.getAsLong());
    MediaFile.Origin origin =
        new MediaFile.Origin(channel.id(), providerId, text(file, "sha256"), contactId);
    MediaRows.insert(
        tx,
        new MediaFile(
            mediaKey.organizationId(),
            mediaKey.id(),
            MediaStatus.PENDING,
            text(file, "mime_type"),
            null,
            null,
            Filenames.cleaned(text(file, "filename")),
            origin,
            null,
            null,
            now));
    MediaRows.use(tx, mediaKey.organizationId(), contactId, mediaKey.id());
    outbox.add(tx, MediaDownloadJob.job(mediaKey));
  }

  /** Files that have come with their message are here already. */
  private static void attached(Tx tx, long organizationId, long contactId, ObjectNode content) {
    content.path("attachments").values().stream()
        .flatMapToLong(file -> IdType.MEDIA.decode(file.path("media_id").asString("")).stream())
        .forEach(id -> MediaRows.use(tx, organizationId, contactId, id));
  }

  private static @Nullable String text(ObjectNode content, String name) {
    return content.path(name).isString() ? content.path(name).asString() : null;
  }
}
