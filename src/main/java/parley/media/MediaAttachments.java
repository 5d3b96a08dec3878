package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.Attachment;
import parley.channels.Channel;
import parley.channels.ChannelAdapter;
import parley.channels.Handover;
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

/** Sends messages with the files of ours that they name, as their provider wants to get them. */
final class MediaAttachments {
  private static final SendResult ERASED =
      new SendResult.Refused(
          new MessageError(
              MessageError.CONTENT_REJECTED, null, "The file has been erased.", false));

  private final Database database;
  private final InstantSource clock;
  private final MediaIntake intake;
  private final SignedLinks links;

  MediaAttachments(Database database, InstantSource clock, MediaIntake intake, SignedLinks links) {
    this.database = database;
    this.clock = clock;
    this.intake = intake;
    this.links = links;
  }

  /** A file that a message names, and where. */
  private record Named(ObjectNode holder, long id) {}

  SendResult send(
      ChannelAdapter adapter, Channel channel, OutboundMessage outbound, SendListener listener) {
    List<Named> files = named(outbound.content());
    if (files.isEmpty()) {
      return adapter.send(channel, outbound, listener);
    }
    return switch (channel.capabilities().files().handover()) {
      case Handover.UploadFirst(var kept) ->
          upload(adapter, channel, files, kept)
              .orElseGet(() -> adapter.send(channel, outbound, listener));
      case Handover.Link(var lifetime) ->
          link(channel, files, lifetime).orElseGet(() -> adapter.send(channel, outbound, listener));
      case Handover.Inline() -> {
        List<Attachment> attachments =
            files.stream().flatMap(file -> stored(channel, file.id()).stream()).toList();
        yield attachments.size() < files.size()
            ? ERASED
            : adapter.send(channel, outbound.with(attachments), listener);
      }
    };
  }

  /** In the content, above an interactive one, or one of several that go along. */
  private static List<Named> named(ObjectNode content) {
    List<JsonNode> holders = new ArrayList<>(List.of(content, content.path("header")));
    holders.addAll(content.path("attachments").values());
    List<Named> files = new ArrayList<>(1);
    for (JsonNode holder : holders) {
      OptionalLong id = IdType.MEDIA.decode(holder.path("media_id").asString(""));
      if (id.isPresent() && holder instanceof ObjectNode object) {
        files.add(new Named(object, id.getAsLong()));
      }
    }
    return files;
  }

  /** Answers why not. */
  private Optional<SendResult> upload(
      ChannelAdapter adapter, Channel channel, List<Named> files, Duration kept) {
    Instant since = since(channel, clock.instant().minus(kept));
    for (Named file : files) {
      switch (known(adapter, channel, file.id(), since)) {
        case UploadResult.Uploaded(var providerId) ->
            file.holder().put("provider_media_id", providerId);
        case UploadResult.NotUploaded(var result) -> {
          return Optional.of(result);
        }
      }
    }
    return Optional.empty();
  }

  /** A channel that was changed may speak with another account, which has none of these files. */
  private static Instant since(Channel channel, Instant oldest) {
    return channel.updatedAt().isAfter(oldest) ? channel.updatedAt() : oldest;
  }

  /** Answers why not. */
  private Optional<SendResult> link(Channel channel, List<Named> files, Duration lifetime) {
    for (Named file : files) {
      if (stored(channel, file.id()).isEmpty()) {
        return Optional.of(ERASED);
      }
      MediaKey key = new MediaKey(channel.organizationId(), file.id());
      file.holder().put("url", links.to(key, lifetime).url());
    }
    return Optional.empty();
  }

  private UploadResult known(ChannelAdapter adapter, Channel channel, long id, Instant since) {
    Optional<String> before = database.read(tx -> UploadRows.providerId(tx, channel, id, since));
    if (before.isPresent()) {
      return new UploadResult.Uploaded(before.get());
    }
    Optional<Attachment> file = stored(channel, id);
    if (file.isEmpty()) {
      return new UploadResult.NotUploaded(ERASED);
    }
    UploadResult result = adapter.upload(channel, file.get());
    if (result instanceof UploadResult.Uploaded(var providerId)) {
      database.write(tx -> UploadRows.keep(tx, channel, id, providerId, clock.instant()));
    }
    return result;
  }

  private Optional<Attachment> stored(Channel channel, long id) {
    return database
        .read(tx -> MediaRows.find(tx, channel.organizationId(), id))
        .filter(mediaFile -> mediaFile.status() == MediaStatus.READY)
        .map(this::attachment);
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
