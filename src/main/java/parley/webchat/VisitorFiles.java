package parley.webchat;

import parley.channels.Channel;
import parley.channels.webchat.WebChatType;
import parley.http.Documents;
import parley.http.Json;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.media.CustomerFiles;
import parley.media.FormFile;
import parley.media.PrivateFiles;
import parley.storage.Database;
import tools.jackson.databind.JsonNode;

/** Files that visitors send, and those that they are shown. */
final class VisitorFiles {
  private static final String FILE = "/file";

  private final Database database;
  private final VisitorThreads threads;
  private final VisitorLimits limits;
  private final PrivateFiles intake;
  private final CustomerFiles files;

  VisitorFiles(
      Database database,
      VisitorThreads threads,
      VisitorLimits limits,
      PrivateFiles intake,
      CustomerFiles files) {
    this.database = database;
    this.threads = threads;
    this.limits = limits;
    this.intake = intake;
    this.files = files;
  }

  /**
   * Takes a file in with its message, once.
   *
   * @throws Problem {@code rate_limited}, and {@code validation_failed} for what is no file that
   *     this visitor may send
   */
  VisitorThreads.Written write(VisitorSession session, Request request) {
    limits.chargeFile(session, request.remoteAddress());
    try (FormFile form =
        FormFile.read(request.multipart(), "message", intake, WebChatType.LARGEST_FILE)) {
      VisitorMessage message =
          VisitorMessage.ofFile(Documents.strict(form.text()), () -> threads.channel(session))
              .asAskedBy(request);
      return threads.write(
          session,
          message,
          request.remoteAddress(),
          channel -> {
            requireAllowed(channel, session);
            limits.chargeBytes(session, form.file().size());
            return message.with(
                files.keep(
                    session.organizationId(), form.file(), form.name(), WebChatType.TAKEN, FILE));
          });
    }
  }

  private void requireAllowed(Channel channel, VisitorSession session) {
    switch (WebChatType.files(channel)) {
      case WebChatType.ON -> {}
      case WebChatType.AFTER_AGENT_REPLY -> {
        if (!database.read(session.thread()::isAnswered)) {
          throw Problem.invalidField(
              FILE, "not_allowed", "may be sent once somebody has answered in this chat");
        }
      }
      default -> throw Problem.invalidField(FILE, "not_allowed", "can't be sent in this chat");
    }
  }

  /**
   * The file that a message shows.
   *
   * @throws Problem {@code not_found} unless the message is one that this visitor is shown
   */
  Response content(VisitorSession session, long messageId) {
    JsonNode message =
        database
            .read(tx -> session.thread().message(tx, messageId))
            .map(Json::parse)
            .orElseThrow(Problem::notFound);
    long id = VisitorView.mediaId(message).orElseThrow(Problem::notFound);
    return files.content(session.organizationId(), id, VisitorView.filename(message));
  }
}
