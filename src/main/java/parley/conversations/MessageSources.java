package parley.conversations;

import java.util.Optional;
import java.util.OptionalLong;
import parley.http.Problem;
import parley.http.Response;
import parley.media.Media;
import parley.storage.Database;
import parley.storage.Tx;

/** Messages as they came in, for whoever wants to see more than is shown of them. */
final class MessageSources {
  private final Database database;
  private final Media media;

  MessageSources(Database database, Media media) {
    this.database = database;
    this.media = media;
  }

  /**
   * The file in which a message came.
   *
   * @throws Problem {@code not_found} when there is no such message, it came without a file, or
   *     that is no longer kept
   */
  Response of(long organizationId, long messageId) {
    return database
        .read(tx ->
            MessageRows.find(tx, organizationId, messageId).flatMap(message -> of(tx, message)))
        .orElseThrow(Problem::notFound);
  }

  private Optional<Response> of(Tx tx, Message message) {
    OptionalLong file = MessageOriginRows.source(tx, message.organizationId(), message.id());
    return file.isEmpty()
        ? Optional.empty()
        : media.download(tx, message.organizationId(), file.getAsLong(), "message/rfc822");
  }
}
