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
import parley.channels.ChannelAccount;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.UploadResult;
import parley.outbound.Content;
import parley.storage.Database;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends messages with the files that they name: first those, unless the provider has them. */
final class Attaching {
  /** WhatsApp forgets what was uploaded after thirty days; a retry shouldn't come too late. */
  private static final Duration KNOWN = Duration.ofDays(25);

  private final MediaRows rows = new MediaRows();
  private final UploadRows uploads = new UploadRows();
  private final Database database;
  private final InstantSource clock;
  private final MediaFiles files;

  Attaching(Database database, InstantSource clock, MediaFiles files) {
    this.database = database;
    this.clock = clock;
    this.files = files;
  }

  SendResult send(
      Channel adapter, ChannelAccount account, OutboundMessage letter, SendListener listener) {
    for (JsonNode holder : List.of(letter.content(), letter.content().path("header"))) {
      OptionalLong id = IdType.MEDIA.decode(holder.path("media_id").asString(""));
      if (id.isPresent() && holder instanceof ObjectNode named) {
        switch (known(adapter, account, id.getAsLong())) {
          case UploadResult.Uploaded(var providerId) -> named.put("provider_media_id", providerId);
          case UploadResult.NotUploaded(var result) -> {
            return result;
          }
        }
      }
    }
    return adapter.send(account, letter, listener);
  }

  private UploadResult known(Channel adapter, ChannelAccount account, long id) {
    Instant now = clock.instant();
    Optional<String> before =
        database.read(tx -> uploads.providerId(tx, account, id, now.minus(KNOWN)));
    if (before.isPresent()) {
      return new UploadResult.Uploaded(before.get());
    }
    Optional<Attachment> file =
        database
            .read(tx -> rows.find(tx, account.organizationId(), id))
            .filter(medium -> medium.status() == MediaStatus.READY)
            .map(this::attachment);
    if (file.isEmpty()) {
      return new UploadResult.NotUploaded(
          new SendResult.Refused(
              new MessageError("content_rejected", null, "The file has been erased.", false)));
    }
    UploadResult result = adapter.upload(account, file.get());
    if (result instanceof UploadResult.Uploaded(var providerId)) {
      database.write(tx -> uploads.keep(tx, account, id, providerId, now));
    }
    return result;
  }

  private Attachment attachment(Medium medium) {
    return new Attachment(
        Objects.requireNonNullElse(medium.mediaType(), ""),
        Objects.requireNonNullElse(medium.filename(), IdType.MEDIA.encode(medium.id())),
        Objects.requireNonNullElse(medium.sha256(), ""),
        new Stored(medium, files.store()));
  }

  private record Stored(Medium medium, MediaStore store) implements Content {
    @Override
    public long length() {
      return Objects.requireNonNullElse(medium.size(), 0L);
    }

    @Override
    public InputStream open() throws IOException {
      return store.open(medium.place());
    }
  }
}
