package parley.conversations;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import parley.channels.Channel;
import parley.channels.ChannelCapabilities;
import parley.channels.ChannelCapabilities.FileLimit;
import parley.conversations.content.MediaReference;
import parley.http.Problem;
import parley.media.Media;
import parley.storage.Tx;

/** The files that a message to send names. */
final class MessageFiles {
  private final Media media;

  MessageFiles(Media media) {
    this.media = media;
  }

  /** What keeps them from being sent over a channel, if anything. */
  Optional<Problem> obstacle(Tx tx, Channel channel, List<MediaReference> files) {
    ChannelCapabilities.Files taken = channel.capabilities().files();
    return files.stream()
        .flatMap(file ->
            media
                .obstacle(tx, channel.organizationId(), taken, file.id(), file.kind(), file.field())
                .stream())
        .findFirst()
        .or(() -> files.size() > 1 ? tooLargeTogether(tx, channel, files) : Optional.empty());
  }

  private Optional<Problem> tooLargeTogether(Tx tx, Channel channel, List<MediaReference> files) {
    MediaReference first = files.getFirst();
    FileLimit limit =
        Objects.requireNonNull(channel.capabilities().files().byType().get(first.kind()));
    long bytes =
        media.bytes(tx, channel.organizationId(), files.stream().map(MediaReference::id).toList());
    return bytes > limit.maxBytes()
        ? Optional.of(
            Problem.invalidField(
                first.field(),
                "too_large",
                "the files may have at most " + limit.maxBytes() + " bytes together"))
        : Optional.empty();
  }

  /** Notes that a message to this contact shows them, so that they are erased with the contact. */
  void use(Tx tx, long organizationId, long contactId, List<MediaReference> files) {
    files.forEach(file -> media.use(tx, organizationId, contactId, file.id()));
  }
}
