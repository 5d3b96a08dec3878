package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.Attachment;
import parley.channels.Channel;
import parley.channels.ChannelAdapter;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.UploadResult;
import parley.outbound.BodySource;
import parley.storage.Database;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends messages with the files that they name: first those, unless the provider has them. */
final class MediaAttachments {
  /** WhatsApp forgets what was uploaded after thirty days; a retry shouldn't come too late. */
  private static final Duration KNOWN = Duration.ofDays(25);

  private final Database database;
  private final InstantSource clock;
  private final MediaIntake intake;

  MediaAttachments(Database database, InstantSource clock, MediaIntake intake) {
    this.database = database;
    this.clock = clock;
    this.intake = intake;
  }

  SendResult send(
      ChannelAdapter adapter, Channel channel, OutboundMessage outbound, SendListener listener) {
    for (JsonNode holder : List.of(outbound.content(), outbound.content().path("header"))) {
      OptionalLong id = IdType.MEDIA.decode(holder.path("media_id").asString(""));
      if (id.isPresent() && holder instanceof ObjectNode named) {
        switch (known(adapter, channel, id.getAsLong())) {
          case UploadResult.Uploaded(var providerId) -> named.put("provider_media_id", providerId);
          case UploadResult.NotUploaded(var result) -> {
            return result;
          }
        }
      }
    }
    return adapter.send(channel, outbound, listener);
  }

  private UploadResult known(ChannelAdapter adapter, Channel channel, long id) {
    Instant now = clock.instant();
    Optional<String> before =
        database.read(tx -> UploadRows.providerId(tx, channel, id, now.minus(KNOWN)));
    if (before.isPresent()) {
      return new UploadResult.Uploaded(before.get());
    }
    Optional<Attachment> file =
        database
            .read(tx -> MediaRows.find(tx, channel.organizationId(), id))
            .filter(mediaFile -> mediaFile.status() == MediaStatus.READY)
            .map(this::attachment);
    if (file.isEmpty()) {
      return new UploadResult.NotUploaded(
          new SendResult.Refused(
              new MessageError("content_rejected", null, "The file has been erased.", false)));
    }
    UploadResult result = adapter.upload(channel, file.get());
    if (result instanceof UploadResult.Uploaded(var providerId)) {
      database.write(tx -> UploadRows.keep(tx, channel, id, providerId, now));
    }
    return result;
  }

  private Attachment attachment(MediaFile mediaFile) {
    return new Attachment(
        Objects.requireNonNullElse(mediaFile.mediaType(), ""),
        Objects.requireNonNullElse(mediaFile.filename(), IdType.MEDIA.encode(mediaFile.id())),
        Objects.requireNonNullElse(mediaFile.sha256(), ""),
        new Stored(mediaFile, intake.store()));
  }

  private record Stored(MediaFile mediaFile, MediaStore store) implements BodySource {
    @Override
    public long length() {
      return Objects.requireNonNullElse(mediaFile.size(), 0L);
    }

    @Override
    public InputStream open() throws IOException {
      return store.open(mediaFile.place());
    }
  }
}
