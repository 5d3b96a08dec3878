package parley.webchat;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.webchat.WebChatType;
import parley.http.Documents;
import parley.http.Json;
import parley.http.Multipart;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.media.CustomerFiles;
import parley.media.PrivateFiles;
import parley.media.TempFile;
import parley.storage.Database;

/** Files that visitors send, and those that they are shown. */
final class VisitorFiles {
  private static final int MOST_FIELDS = 16 << 10;
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
   * A message that shows a file, as it came.
   *
   * @param name as the visitor's browser says
   */
  private record Sent(VisitorMessage message, TempFile file, @Nullable String name) {}

  /**
   * Takes a file in with its message, once.
   *
   * @throws Problem {@code rate_limited}, and {@code validation_failed} for what is no file that
   *     this visitor may send
   */
  VisitorThreads.Written write(VisitorSession session, Request request) {
    limits.chargeFile(session, request.remoteAddress());
    Sent sent = receive(request.multipart());
    VisitorMessage message = sent.message().asAskedBy(request);
    try (TempFile file = sent.file()) {
      return threads.write(
          session,
          message,
          request.remoteAddress(),
          channel -> {
            requireAllowed(channel, session);
            return message.with(
                files.keep(session.organizationId(), file, sent.name(), WebChatType.TAKEN, FILE));
          });
    }
  }

  private void requireAllowed(Channel channel, VisitorSession session) {
    switch (WebChatType.files(channel)) {
      case WebChatType.ALWAYS -> {}
      case WebChatType.AFTER_AGENT_REPLY -> {
        if (!database.read(session.thread()::isAnswered)) {
          throw Problem.invalidField(
              FILE, "not_allowed", "may be sent once somebody has answered in this chat");
        }
      }
      default -> throw Problem.invalidField(FILE, "not_allowed", "can't be sent in this chat");
    }
  }

  private Sent receive(Multipart parts) {
    @Nullable TempFile file = null;
    @Nullable String name = null;
    String message = "{}";
    try {
      for (Optional<Multipart.Part> next = parts.next(); next.isPresent(); next = parts.next()) {
        Multipart.Part part = next.get();
        if (part.name().equals("message")) {
          message = part.text(MOST_FIELDS);
        } else if (part.name().equals("file")) {
          if (file != null) {
            throw Problem.invalidField(FILE, "repeated", "must be there once");
          }
          file = intake.receive(part.content(), WebChatType.LARGEST_FILE);
          name = part.filename();
        }
      }
      if (file == null) {
        throw Problem.invalidField(FILE, "required", "is required");
      }
      return new Sent(VisitorMessage.ofFile(Documents.strict(message)), file, name);
    } catch (RuntimeException e) {
      if (file != null) {
        file.close();
      }
      throw e;
    }
  }

  /**
   * The file that a message shows.
   *
   * @throws Problem {@code not_found} unless the message is one that this visitor is shown
   */
  Response content(VisitorSession session, long messageId) {
    long id =
        database
            .read(tx -> session.thread().message(tx, messageId))
            .map(Json::parse)
            .flatMap(VisitorView::mediaId)
            .orElseThrow(Problem::notFound);
    return files.content(session.organizationId(), id);
  }
}
